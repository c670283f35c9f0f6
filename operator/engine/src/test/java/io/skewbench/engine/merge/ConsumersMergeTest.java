package io.skewbench.engine.merge;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.skewbench.protocol.bounds.Bounds;
import io.skewbench.protocol.bounds.UnreadableException;
import io.skewbench.protocol.latency.Histogram;
import io.skewbench.protocol.report.ClockReading;
import io.skewbench.protocol.report.ConsumerResult;
import io.skewbench.protocol.report.ConsumerResult.Span;
import io.skewbench.protocol.report.ConsumerResultBuilder;
import io.skewbench.protocol.report.Samples;
import io.skewbench.protocol.report.Samples.Place;
import io.skewbench.protocol.report.WorkerResult.Facts;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Workers that measured a second and received ten records each. */
class ConsumersMergeTest {
    private final ConsumersMerge merge = new ConsumersMerge("c1", "readers", List.of("t"));

    @Test
    void hasNoResultBeforeAWorkerHasOne() {
        merge.addLost();

        assertThat(merge.outcome().workers()).isEqualTo(1);
        assertThat(merge.outcome().reported()).isZero();
        assertThat(merge.outcome().result()).isNull();
    }

    @Test
    void addsUpRecordsAndBytes() {
        merge.add(worker(0).build());
        merge.add(worker(1).build());

        assertThat(merge.outcome().reported()).isEqualTo(2);
        assertThat(result().recordsInWindow()).isEqualTo(20);
        assertThat(result().bytesInWindow()).isEqualTo(2_000);
    }

    @Test
    void addsUpBytesByBroker() {
        merge.add(worker(0).bytesByLeader(Map.of(1, 400L, 2, 600L)).build());
        merge.add(worker(1).bytesByLeader(Map.of(2, 300L, 3, 700L)).build());

        assertThat(result().bytesByLeader()).isEqualTo(Map.of(1, 400L, 2, 900L, 3, 700L));
    }

    @Test
    void doesNotKnowBytesByBrokerWhereAWorkerDoesNot() {
        merge.add(worker(0).bytesByLeader(Map.of(1, 400L)).build());
        merge.add(worker(1).build());
        merge.add(worker(2).bytesByLeader(Map.of(1, 400L)).build());

        assertThat(result().bytesByLeader()).isNull();
    }

    @Test
    void addsUpLagStepByStepAsFarAsAllKnowIt() {
        merge.add(worker(0).lag(List.of(5L, 6L, 7L)).build());
        merge.add(worker(1).lag(List.of(1L, -1L)).build());

        assertThat(result().lag()).containsExactly(6L, -1L);
    }

    @Test
    void takesTheMostRebalancesAndTheEarliestArrival() {
        merge.add(worker(0).rebalances(1).earlyNanos(5).build());
        merge.add(worker(1).rebalances(3).earlyNanos(2).build());

        assertThat(result().rebalances()).isEqualTo(3);
        assertThat(result().earlyNanos()).isEqualTo(5);
    }

    @Test
    void addsUpWhatWorkersFoundInSamples() {
        merge.add(worker(0).samples(new Samples(5, 1, 0, 0, 0, new Place("t", 1, 7), null)).build());
        merge.add(worker(1).build());
        merge.add(worker(2).samples(new Samples(6, 0, 2, 0, 0, null, new Place("t", 0, 3))).build());

        assertThat(result().samples())
                .isEqualTo(new Samples(11, 1, 2, 0, 0, new Place("t", 1, 7), new Place("t", 0, 3)));
    }

    @Test
    void addsNothingOfAWorkerWhoseSamplesAreTooManyTogether() {
        merge.add(worker(0).samples(new Samples(Bounds.COUNT, 0, 0, 0, 0, null, null)).build());
        var tooMany = worker(1).samples(new Samples(1, 0, 0, 0, 0, null, null)).build();

        assertThatThrownBy(() -> merge.add(tooMany)).isInstanceOf(UnreadableException.class);
        assertThat(result().recordsInWindow()).isEqualTo(10);
    }

    @Test
    void joinsSpansThatFollowOnEachOther() {
        merge.add(worker(0).spans(List.of(new Span("t", 0, 0, 5, 5), new Span("t", 1, 0, 5, 5))).build());
        merge.add(worker(1).spans(List.of(new Span("t", 0, 5, 9, 3), new Span("t", 1, 6, 9, 3))).build());

        assertThat(result().spans()).containsExactlyInAnyOrder(new Span("t", 0, 0, 9, 8), new Span("t", 1, 0, 5, 5),
                new Span("t", 1, 6, 9, 3));
    }

    @Test
    void takesTheFactsOfTheFirstPod() {
        merge.add(worker(3).facts(facts("of 3")).build());
        merge.add(worker(1).facts(facts("of 1")).build());
        merge.add(worker(2).facts(facts("of 2")).build());

        assertThat(result().facts().kernel()).isEqualTo("of 1");
    }

    @Test
    void refusesAWorkerThatMeasuredAnotherTime() {
        merge.add(worker(0).build());

        refused(worker(1).measuredMs(999), "It measured 999 ms, others of its group 1000 ms");
        refused(worker(1).lagStepMs(500), "others of its group 1000 ms");
    }

    @Test
    void refusesSumsThatNoResultHoldsAndAddsNothingOfThem() {
        merge.add(worker(0).lag(List.of(1L)).build());

        refused(worker(1).recordsInWindow(Bounds.COUNT), "the number of records of its group");
        refused(worker(1).bytesInWindow(Bounds.COUNT), "the bytes of its group");
        refused(worker(1).lag(List.of(Bounds.COUNT)), "the lag of its group");
        assertThat(merge.outcome().reported()).isEqualTo(1);
        assertThat(result().recordsInWindow()).isEqualTo(10);
    }

    private void refused(ConsumerResultBuilder worker, String message) {
        assertThatThrownBy(() -> merge.add(worker.build())).isInstanceOf(UnreadableException.class)
                .hasMessageContaining(message);
    }

    private ConsumerResult result() {
        return requireNonNull(merge.outcome().result());
    }

    private static ConsumerResultBuilder worker(int pod) {
        return ConsumerResult.builder().pod(pod).measuredMs(1_000).recordsInWindow(10).bytesInWindow(1_000)
                .endToEndLatency(Histogram.of(Histogram.empty())).lagStepMs(1_000)
                .clock(new ClockReading("machine", 1.0, 2.0, null)).facts(facts("Linux"));
    }

    private static Facts facts(String kernel) {
        return Facts.builder().java("21").kafkaClients("4.4.0").kernel(kernel).cpus(2).maxHeapBytes(1).build();
    }
}
