package io.skewbench.engine.figures;

import static org.assertj.core.api.Assertions.assertThat;

import io.skewbench.engine.Experiment.Row;
import io.skewbench.engine.result.TrialResult;
import io.skewbench.engine.result.TrialResult.Extremes;
import io.skewbench.engine.result.TrialResult.ProducersOutcome;
import io.skewbench.protocol.latency.Histogram;
import io.skewbench.protocol.report.Counts;
import io.skewbench.protocol.report.WorkerResult;
import io.skewbench.protocol.report.WorkerResult.ClientResult;
import io.skewbench.protocol.report.WorkerResult.Facts;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Five trials of 10,000 records each, some of which are slow. */
class TailWarningsTest {
    private static final Row KEYED = new Row("keyed", Map.of());
    private static final int RECORDS = 10_000;

    @Test
    void areNoneWhereEveryTrialHasItsShareOfSlowRecords() {
        assertThat(TailWarnings.of(KEYED, trials(120, 130, 125, 118, 122))).isEmpty();
    }

    @Test
    void nameTheQuantilesThatRestOnOneTrial() {
        // When
        var warning = TailWarnings.of(KEYED, trials(700, 0, 0, 0, 0));
        // Then
        assertThat(warning).hasValueSatisfying(text -> assertThat(text)
                .startsWith("keyed: its slowest records came together in a few trials")
                .contains("its p99 on about 1.").contains("its p99.9 on about 1."));
    }

    @Test
    void areNoneForFewRecordsOfWhichAnotherWarningTells() {
        assertThat(TailWarnings.of(KEYED, trials(0, 0, 0, 0, 0))).isEmpty();
    }

    private static List<TrialResult> trials(int... slow) {
        return Arrays.stream(slow).mapToObj(TailWarningsTest::trial).toList();
    }

    /** A slow record takes 100 ms to 110 ms, the others 1 ms. */
    private static TrialResult trial(int slow) {
        var latency = Histogram.empty();
        latency.recordValueWithCount(1_000_000, RECORDS - slow);
        for (var record = 0; record < slow; record++) {
            latency.recordValue(100_000_000 + 10_000_000L * record / slow);
        }
        var worker = WorkerResult.builder().pod(0).measuredMs(1000).measured(new Counts(RECORDS, RECORDS, 0))
                .total(new Counts(RECORDS, RECORDS, 0)).publishLatency(Histogram.of(latency))
                .serviceLatency(Histogram.of(latency)).client(new ClientResult(null, null, null, null, 0, 0))
                .facts(Facts.builder().java("25").kafkaClients("4.4.0").kernel("6").cpus(1).maxHeapBytes(1).build())
                .build();
        return TrialResult.builder().trial(0).attempt(0).variant("keyed").repetition(1).producers(List.of(
                new ProducersOutcome("w", List.of("t"), 1, 1, worker, new Extremes(0, 0, 0, 0, 0, 0), List.of())))
                .build();
    }
}
