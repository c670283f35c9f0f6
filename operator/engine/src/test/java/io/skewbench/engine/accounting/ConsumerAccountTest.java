package io.skewbench.engine.accounting;

import static org.assertj.core.api.Assertions.assertThat;

import io.skewbench.engine.Experiment.PlannedConsumers;
import io.skewbench.engine.merge.ConsumersMerge;
import io.skewbench.engine.result.ConsumerAccount;
import io.skewbench.engine.result.TrialResult.ConsumersOutcome;
import io.skewbench.engine.result.TrialResult.ProducersOutcome;
import io.skewbench.engine.state.FailureReason;
import io.skewbench.protocol.latency.Histogram;
import io.skewbench.protocol.report.ClockReading;
import io.skewbench.protocol.report.ConsumerResult;
import io.skewbench.protocol.report.ConsumerResult.Span;
import io.skewbench.protocol.report.Counts;
import io.skewbench.protocol.report.WorkerResult;
import io.skewbench.protocol.report.WorkerResult.ClientResult;
import io.skewbench.protocol.report.WorkerResult.Facts;
import io.skewbench.protocol.report.WorkerResult.PartitionResult;
import java.util.AbstractList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** A topic of one partition that grew from offset 100 to 200. */
class ConsumerAccountTest {
    private static final Histogram NO_LATENCIES = Histogram.of(Histogram.empty());
    private static final Facts FACTS = Facts.builder().java("").kafkaClients("").kernel("").cpus(1).maxHeapBytes(1)
            .build();

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
            assertThat(failure.reason()).isEqualTo(FailureReason.RECORDS_SKIPPED);
            assertThat(failure.message()).contains("{t-0=2}");
        });
    }

    @Test
    void knowsMarkersOfTransactions() {
        assertThat(account(2, consumer(new Span("t", 0, 100, 200, 98))).failure()).isEmpty();
        assertThat(account(2, consumer(new Span("t", 0, 100, 200, 97))).failure()).isPresent();
    }

    @Test
    void cannotDistinguishAbortedFromSkippedRecords() {
        var committed = new PlannedConsumers("readers", 1, 1, null, Map.of("isolation.level", "read_committed"));
        var account = account(committed, 2, consumer(new Span("t", 0, 100, 200, 90)));

        assertThat(account.failure()).isEmpty();
        assertThat(account.warning())
                .hasValueSatisfying(warning -> assertThat(warning).contains("aborted or skipped"));
    }

    @Test
    void namesTheFirstOfManyPartitions() {
        var account = ofPartitions(1_000, 1);

        assertThat(account.missing()).isEqualTo(1_000);
        assertThat(account.firstMissing()).hasSize(5);
        assertThat(account.failure()).hasValueSatisfying(failure -> assertThat(failure.message())
                .endsWith("{t-0=1, t-1=1, t-2=1, t-3=1, t-4=1} by partition, of 1000 in 1000 partitions"));
    }

    @Test
    void looksAtEachPartitionAFewTimesHoweverManyThereAre() {
        var few = accessesOf(100);

        assertThat(few).isGreaterThanOrEqualTo(400);
        assertThat(accessesOf(10_000)).isEqualTo(100 * few);
    }

    /** Returns how often a span, a row or an offset is looked at. */
    private static long accessesOf(int partitions) {
        var accesses = new AtomicLong();
        assertThat(ofPartitions(partitions, 0, accesses).failure()).isEmpty();
        return accesses.get();
    }

    private static <T> List<T> counting(List<T> list, AtomicLong accesses) {
        return new AbstractList<>() {
            @Override
            public T get(int index) {
                accesses.incrementAndGet();
                return list.get(index);
            }

            @Override
            public int size() {
                return list.size();
            }
        };
    }

    private static ConsumerAccount ofPartitions(int partitions, long missing) {
        return ofPartitions(partitions, missing, new AtomicLong());
    }

    /** Every partition grew by 10 records and a marker. */
    private static ConsumerAccount ofPartitions(int partitions, long missing, AtomicLong accesses) {
        var spans = IntStream.range(0, partitions).mapToObj(p -> new Span("t", p, 0, 11, 10 - missing)).toList();
        var rows = IntStream.range(0, partitions).mapToObj(p -> new PartitionResult("t", p, 1, 0, 0, 10, 1)).toList();
        var counts = new Counts(10L * partitions, 10L * partitions, 0);
        return ConsumerAccount.of("c1", new PlannedConsumers("readers", 1, 1, null, Map.of()),
                List.of(new ConsumersOutcome("c1", "readers", List.of("t"), 1, 1,
                        consumer(counting(spans, accesses)), List.of())),
                List.of(producer(counts, counting(rows, accesses))),
                Map.of("t", counting(Collections.nCopies(partitions, 0L), accesses)),
                Map.of("t", counting(Collections.nCopies(partitions, 11L), accesses)));
    }

    private static ConsumerAccount account(long markers, ConsumerResult... consumers) {
        return account(new PlannedConsumers("readers", 1, 1, null, Map.of()), markers, consumers);
    }

    private static ConsumerAccount account(PlannedConsumers group, long markers, ConsumerResult... consumers) {
        var counts = new Counts(100 - markers, 100 - markers, 0);
        var producer = producer(counts, List.of(new PartitionResult("t", 0, 1, 0, 0, 100 - markers, markers)));
        var merge = new ConsumersMerge("c1", "readers", List.of("t"));
        List.of(consumers).forEach(merge::add);
        return ConsumerAccount.of("c1", group, List.of(merge.outcome()), List.of(producer), Map.of("t", List.of(100L)),
                Map.of("t", List.of(200L)));
    }

    private static ProducersOutcome producer(Counts counts, List<PartitionResult> rows) {
        return new ProducersOutcome("c1", List.of("t"), 1, 1, WorkerResult.builder().pod(0).measuredMs(1000)
                .measured(counts).total(counts).publishLatency(NO_LATENCIES).serviceLatency(NO_LATENCIES)
                .partitions(rows).client(new ClientResult(null, null, null, null, 0, 0)).facts(FACTS).build(), null,
                List.of());
    }

    private static ConsumerResult consumer(Span... spans) {
        return consumer(List.of(spans));
    }

    private static ConsumerResult consumer(List<Span> spans) {
        return ConsumerResult.builder().pod(0).measuredMs(1000).endToEndLatency(NO_LATENCIES).lagStepMs(1000)
                .spans(spans).clock(new ClockReading(null, null, null, null)).facts(FACTS).build();
    }
}
