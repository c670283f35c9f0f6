package io.skewbench.engine.figures;

import static org.assertj.core.api.Assertions.assertThat;

import io.skewbench.api.v1alpha1.Spread;
import io.skewbench.protocol.latency.Histogram;
import io.skewbench.protocol.report.Counts;
import io.skewbench.protocol.report.WorkerResult;
import io.skewbench.protocol.report.WorkerResult.ClientResult;
import io.skewbench.protocol.report.WorkerResult.Facts;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Workers that measured two seconds. */
class RatesTest {

    @Test
    void addsUpTheWorkersOfATrialAndSpreadsOverTrials() {
        var trials = List.of(List.of(worker(20, null), worker(40, null)), List.of(worker(10, null)),
                List.of(worker(80, null)));

        assertThat(Rates.spread(trials, WorkerResult::acknowledgedInWindow)).isEqualTo(new Spread(30, 5, 40));
    }

    @Test
    void passesOverTrialsWithoutAResult() {
        assertThat(Rates.spread(List.of(List.of(), List.of(worker(20, null))), WorkerResult::acknowledgedInWindow))
                .isEqualTo(new Spread(10, 10, 10));
        assertThat(Rates.spread(List.of(List.of()), WorkerResult::acknowledgedInWindow)).isNull();
    }

    @Test
    void tellsTheRateThatTheLoadAskedFor() {
        assertThat(Rates.offered(List.of(List.of(worker(0, 10L), worker(0, 30L))))).isEqualTo(20);
    }

    @Test
    void tellsNoRateWhereAWorkerHasNone() {
        assertThat(Rates.offered(List.of(List.of(worker(0, 10L), worker(0, null))))).isNull();
        assertThat(Rates.offered(List.of(List.of()))).isNull();
    }

    @Test
    void weighsAMetricOfTheClients() {
        var workers = List.of(client(1.0, 10), client(4.0, 20), client(null, 70), client(9.0, 0));

        assertThat(Rates.weighted(workers, worker -> worker.client().batchSizeBytes(),
                WorkerResult::acknowledgedInWindow)).isEqualTo(3);
        assertThat(Rates.weighted(List.of(client(null, 5)), worker -> worker.client().batchSizeBytes(),
                WorkerResult::acknowledgedInWindow)).isNull();
    }

    @Test
    void dividesTheWholeByTheNumberOfParts() {
        var workers = List.of(client(100.0, 200), client(300.0, 600), client(null, 7), client(0.0, 7));

        assertThat(Rates.meanPart(workers, worker -> worker.client().batchSizeBytes(),
                WorkerResult::acknowledgedInWindow)).isEqualTo(200);
        assertThat(Rates.meanPart(List.of(), worker -> worker.client().batchSizeBytes(),
                WorkerResult::acknowledgedInWindow)).isNull();
    }

    @Test
    void isNothingPerSecondOfNoTime() {
        assertThat(Rates.perSecond(5, 2_000)).isEqualTo(2.5);
        assertThat(Rates.perSecond(5, 0)).isZero();
    }

    private static WorkerResult worker(long acknowledged, @Nullable Long due) {
        return worker(acknowledged, due, null);
    }

    private static WorkerResult client(@Nullable Double batchSize, long acknowledged) {
        return worker(acknowledged, null, batchSize);
    }

    private static WorkerResult worker(long acknowledged, @Nullable Long due, @Nullable Double batchSize) {
        var none = Histogram.of(Histogram.empty());
        return WorkerResult.builder().pod(0).measuredMs(2_000).measured(new Counts(0, 0, 0)).total(new Counts(0, 0, 0))
                .due(due).acknowledgedInWindow(acknowledged).publishLatency(none).serviceLatency(none)
                .client(new ClientResult(batchSize, null, null, null, 0, 0))
                .facts(Facts.builder().java("21").kafkaClients("4.4.0").kernel("Linux").cpus(2).maxHeapBytes(1).build())
                .build();
    }
}
