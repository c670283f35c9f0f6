package io.skewbench.engine.figures;

import static org.assertj.core.api.Assertions.assertThat;

import io.skewbench.engine.merge.ProducersMerge;
import io.skewbench.protocol.latency.Histogram;
import io.skewbench.protocol.report.Counts;
import io.skewbench.protocol.report.WorkerResult;
import io.skewbench.protocol.report.WorkerResult.ClientResult;
import io.skewbench.protocol.report.WorkerResult.Facts;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Workers with 10 s of measured time, 4 producers and 2 processors each. */
class LimitsTest {
    private static final long MEASURED_MS = 10_000;
    private static final ClientResult EASY = client(100.0, 4_000, 100);

    @Test
    void hasNothingToSayOfARateThatWasKept() {
        assertThat(limits(worker(10_000L, 10_000, 9_950, 1, EASY))).isEmpty();
    }

    @Test
    void saysByHowMuchTheRateWasMissed() {
        assertThat(limits(worker(10_000L, 10_000, 10_000, 1, EASY), worker(10_000L, 9_000, 8_000, 1, EASY)))
                .containsExactly(
                        "missed its rate by 10.0 %: 20,000 records were due, 18,000 acknowledged in the measured time",
                        "gave up 1,000 of 20,000 records before they were sent: the true publish latency is higher");
    }

    @Test
    void saysHowLateRecordsWereSent() {
        assertThat(limits(worker(10_000L, 10_000, 10_000, 8, EASY))).singleElement().asString()
                .startsWith("sent 1 % of its records more than 8.0 ms after they were due");
    }

    @Test
    void reportsTheWorstOfTheWorkers() {
        assertThat(limits(worker(10_000L, 10_000, 10_000, 1, EASY),
                worker(10_000L, 10_000, 10_000, 1, client(100.0, 19_000, 700)))).containsExactly(
                        "took, in worker 1, 95 % of its processors: it may itself have been the limit",
                        "took, in worker 1, 7 % of the measured time for garbage collection");
    }

    @Test
    void saysWhatOtherVirtualMachinesTook() {
        // Given
        var robbed = EASY.toBuilder().stealShare(0.12).build();
        // When
        var limits = limits(worker(10_000L, 10_000, 10_000, 1, EASY), worker(10_000L, 10_000, 10_000, 1, robbed));
        // Then
        assertThat(limits).containsExactly(
                "lost, in worker 1, 12 % of its machine's processor time to other virtual machines (steal)");
    }

    @Test
    void saysThatBuffersWereFullWhereThatWasNotAskedFor() {
        assertThat(limits(worker(10_000L, 10_000, 10_000, 1, client(20_000.0, 4_000, 100)))).singleElement().asString()
                .startsWith("found its producers' buffers full for 50 % of the time: less was acknowledged");
        assertThat(limits(worker(null, 10_000, 10_000, null, client(20_000.0, 4_000, 100)))).isEmpty();
    }

    @Test
    void saysThatClientsWereTheLimitOfALoadWithoutOne() {
        assertThat(limits(worker(null, 10_000, 10_000, null, client(400.0, 4_000, 100)))).singleElement().asString()
                .startsWith("found its producers' buffers full for only 1.0 % of the time: the clients");
        assertThat(limits(worker(null, 10_000, 10_000, null, client(null, 4_000, 100)))).isEmpty();
    }

    private static List<String> limits(WorkerResult... workers) {
        var merge = new ProducersMerge("c1", List.of("t"));
        for (var pod = 0; pod < workers.length; pod++) {
            merge.add(pod, workers[pod]);
        }
        return Limits.of(List.of(merge.outcome()), 4);
    }

    private static ClientResult client(@Nullable Double bufferWaitMs, double cpuMs, double gcMs) {
        return new ClientResult(null, null, null, bufferWaitMs, cpuMs, gcMs);
    }

    private static WorkerResult worker(@Nullable Long due, long sent, long acknowledgedInWindow,
            @Nullable Integer lateMs, ClientResult client) {
        var counts = new Counts(sent, sent, 0);
        var none = Histogram.of(Histogram.empty());
        return WorkerResult.builder().pod(0).measuredMs(MEASURED_MS).measured(counts).total(counts).due(due)
                .acknowledgedInWindow(acknowledgedInWindow).publishLatency(none).serviceLatency(none)
                .sendLateness(lateMs == null ? null : lateness(lateMs)).client(client)
                .facts(Facts.builder().java("21").kafkaClients("4.4.0").kernel("Linux").cpus(2).maxHeapBytes(1).build())
                .build();
    }

    private static Histogram lateness(long ms) {
        var lateness = Histogram.empty();
        lateness.recordValueWithCount(ms * 1_000_000, 100);
        return Histogram.of(lateness);
    }
}
