package io.skewbench.engine.accounting;

import static org.assertj.core.api.Assertions.assertThat;

import io.skewbench.engine.Experiment.PlannedConsumers;
import io.skewbench.engine.TrialResult.ProducersOutcome;
import io.skewbench.engine.merge.ConsumersMerge;
import io.skewbench.protocol.ClockReading;
import io.skewbench.protocol.ConsumerResult;
import io.skewbench.protocol.ConsumerResult.Span;
import io.skewbench.protocol.Histogram;
import io.skewbench.protocol.WorkerResult;
import io.skewbench.protocol.WorkerResult.ClientResult;
import io.skewbench.protocol.WorkerResult.Counts;
import io.skewbench.protocol.WorkerResult.Facts;
import io.skewbench.protocol.WorkerResult.PartitionResult;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** A topic of one partition that grew from offset 100 to 200. */
class ConsumerAccountTest {
    private static final Histogram NO_LATENCIES = Histogram.of(Histogram.empty());
    private static final Facts FACTS = new Facts(null, null, "", "", "", 1, 1, null, null, null);

    @Test
    void settlesWhatOneConsumerReadAndAnotherWentOnWith() {
        var account = account(0, consumer(new Span("t", 0, 100, 150, 50)), consumer(new Span("t", 0, 150, 200, 50)));

        assertThat(account.lag()).isZero();
        assertThat(account.redelivered()).isZero();
        assertThat(account.failure()).isEmpty();
    }

    @Test
    void takesWhatLiesBeyondForLag() {
        assertThat(account(0, consumer(new Span("t", 0, 100, 180, 80))).lag()).isEqualTo(20);
        assertThat(account(0, consumer()).lag()).isEqualTo(100);
        assertThat(account(0, consumer()).failure()).isEmpty();
    }

    @Test
    void countsWhatCameTwice() {
        var account = account(0, consumer(new Span("t", 0, 100, 160, 60)), consumer(new Span("t", 0, 140, 200, 60)));

        assertThat(account.redelivered()).isEqualTo(20);
        assertThat(account.failure()).isEmpty();
    }

    @Test
    void findsWhatWasJumpedOver() {
        var between = account(0, consumer(new Span("t", 0, 100, 150, 50), new Span("t", 0, 151, 200, 49)));
        var within = account(0, consumer(new Span("t", 0, 100, 200, 98)));

        assertThat(between.failure()).hasValueSatisfying(failure -> assertThat(failure.message()).contains("{t-0=1}"));
        assertThat(within.failure()).hasValueSatisfying(failure -> {
            assertThat(failure.reason()).isEqualTo("RecordsSkipped");
            assertThat(failure.message()).contains("{t-0=2}");
        });
    }

    @Test
    void knowsMarkersOfTransactions() {
        assertThat(account(2, consumer(new Span("t", 0, 100, 200, 98))).failure()).isEmpty();
        assertThat(account(2, consumer(new Span("t", 0, 100, 200, 97))).failure()).isPresent();
    }

    @Test
    void cannotTellAbortedRecordsFromSkippedOnes() {
        var committed = new PlannedConsumers("readers", 1, 1, null, Map.of("isolation.level", "read_committed"));
        var account = account(committed, 2, consumer(new Span("t", 0, 100, 200, 90)));

        assertThat(account.failure()).isEmpty();
        assertThat(account.warning())
                .hasValueSatisfying(warning -> assertThat(warning).contains("aborted, or skipped"));
    }

    private static ConsumerAccount account(long markers, ConsumerResult... consumers) {
        return account(new PlannedConsumers("readers", 1, 1, null, Map.of()), markers, consumers);
    }

    private static ConsumerAccount account(PlannedConsumers group, long markers, ConsumerResult... consumers) {
        var counts = new Counts(100 - markers, 100 - markers, 0);
        var producer = new ProducersOutcome("c1", List.of("t"), 1, 1, new WorkerResult(0, 0, 1000, counts, counts, null,
                0, 0, NO_LATENCIES, NO_LATENCIES, null, null, Map.of(),
                List.of(new PartitionResult("t", 0, 1, 0, 0, 100 - markers, markers)), List.of(),
                new ClientResult(null, null, null, null, 0, 0), FACTS, List.of(), null), null, List.of());
        var merge = new ConsumersMerge("c1", "readers", List.of("t"));
        List.of(consumers).forEach(merge::add);
        return ConsumerAccount.of("c1", group, List.of(merge.outcome()), List.of(producer), Map.of("t", List.of(100L)),
                Map.of("t", List.of(200L)));
    }

    private static ConsumerResult consumer(Span... spans) {
        return new ConsumerResult(0, 1000, 0, 0, NO_LATENCIES, 0, 1000, List.of(), 0, new ArrayList<>(List.of(spans)),
                new ClockReading(null, null, null, null), FACTS, List.of());
    }
}
