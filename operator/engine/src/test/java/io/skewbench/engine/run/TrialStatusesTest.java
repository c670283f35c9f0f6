package io.skewbench.engine.run;

import static io.skewbench.engine.run.RunScenario.NOON;
import static org.assertj.core.api.Assertions.assertThat;

import io.skewbench.api.v1alpha1.LatencyMs;
import io.skewbench.api.v1alpha1.Spread;
import io.skewbench.api.v1alpha1.TrialStatus;
import io.skewbench.api.v1alpha1.VariantResult;
import io.skewbench.engine.AttemptId;
import io.skewbench.engine.figures.Figures;
import io.skewbench.engine.result.TrialResult;
import io.skewbench.engine.result.TrialResult.Extremes;
import io.skewbench.engine.result.TrialResult.ProducersOutcome;
import io.skewbench.protocol.latency.Histogram;
import io.skewbench.protocol.report.Counts;
import io.skewbench.protocol.report.WorkerResult;
import io.skewbench.protocol.report.WorkerResult.ClientResult;
import io.skewbench.protocol.report.WorkerResult.Facts;
import io.skewbench.protocol.report.WorkerResult.PartitionResult;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class TrialStatusesTest {
    private final RunScenario scenario = new RunScenario();

    @Test
    void tellsOfATrialThatCounts() {
        var line = line(scenario.result(0, 1).startedAtMs(NOON.toEpochMilli()).build());

        assertThat(line.index()).isZero();
        assertThat(line.attempt()).isEqualTo(1);
        assertThat(line.variant()).isEqualTo(scenario.trial(0).variant());
        assertThat(line.repetition()).isEqualTo(1);
        assertThat(line.state()).isEqualTo("Complete");
        assertThat(line.reason()).isNull();
        assertThat(line.sweep()).isNull();
        assertThat(line.startTime()).isEqualTo("2026-11-20T12:00:00Z");
    }

    @Test
    void tellsWhyAnAttemptDoesNotCount() {
        var line = line(scenario.result(0, 0).reason("Overdue").message("too late").build());

        assertThat(line.state()).isEqualTo("Failed");
        assertThat(line.reason()).isEqualTo("Overdue: too late");
        assertThat(line.startTime()).isNull();
    }

    @Test
    void tellsNothingOfWorkersWithoutAResult() {
        var line = line(scenario.result(0, 0)
                .producers(List.of(new ProducersOutcome("c1", List.of("t"), 2, 0, null, null, List.of()))).build());

        assertThat(line.startSkewMs()).isNull();
        assertThat(line.acknowledged()).isNull();
        assertThat(line.transactionMarkers()).isNull();
        assertThat(line.offsetGrowth()).isNull();
    }

    @Test
    void tellsHowFarApartWorkersOfAllWorkloadsStarted() {
        var line = line(scenario.result(0, 0).producers(List.of(outcome(5, 2, 0), outcome(9, 4, 0))).build());

        assertThat(line.startSkewMs()).isEqualTo(7);
    }

    @Test
    void addsUpWhatWasAcknowledgedAndTheMarkers() {
        var line = line(scenario.result(0, 0).producers(List.of(outcome(0, 0, 3), outcome(0, 0, 4))).build());

        assertThat(line.acknowledged()).isEqualTo(20);
        assertThat(line.transactionMarkers()).isEqualTo(7);
    }

    @Test
    void tellsNoMarkersWhereThereAreNoTransactions() {
        assertThat(line(scenario.result(0, 0).producers(List.of(outcome(0, 0, 0))).build()).transactionMarkers())
                .isNull();
    }

    @Test
    void tellsByHowMuchTopicsGrew() {
        var line = line(scenario.result(0, 0).offsetsBefore(Map.of("t", List.of(1L, 2L), "s", List.of(0L)))
                .offsetsAfter(Map.of("t", List.of(11L, 22L), "s", List.of(5L))).build());

        assertThat(line.offsetGrowth()).isEqualTo(10 + 20 + 5);
    }

    @Test
    void tellsTheFiguresOfATrialThatHasSome() {
        var row = VariantResult.builder().name("a").recordsPerSecond(new Spread(10, 9, 11))
                .publishLatencyMs(new LatencyMs(1, 1, 1, 1, 7.5, 8, 9, 1_000)).build();
        var figures = new Figures(List.of(), List.of(), List.of(), List.of(), Optional.empty(), Optional.empty(),
                Map.of(),
                Map.of(new AttemptId(0, 0), row), List.of());

        var lines = TrialStatuses.of(scenario.experiment,
                new RunResults(scenario.experiment, List.of(scenario.result(0, 0).build())), figures);

        assertThat(lines).extracting(TrialStatus::recordsPerSecond).containsExactly(10.0);
        assertThat(lines).extracting(TrialStatus::publishLatencyP99Ms).containsExactly(7.5);
    }

    /** Returns the outcome of a workload of which ten records were acknowledged. */
    private static ProducersOutcome outcome(double latestMs, double earliestMs, long markers) {
        var none = Histogram.of(Histogram.empty());
        var result = WorkerResult.builder().pod(0).startSkewMs(latestMs).measuredMs(1_000)
                .measured(new Counts(10, 10, 0)).total(new Counts(10, 10, 0)).publishLatency(none).serviceLatency(none)
                .partitions(List.of(new PartitionResult("t", 0, 1, 10, 0, 10, markers)))
                .client(new ClientResult(null, null, null, null, 0, 0))
                .facts(Facts.builder().java("21").kafkaClients("4.4.0").kernel("Linux").cpus(2).maxHeapBytes(1).build())
                .build();
        return new ProducersOutcome("c1", List.of("t"), 1, 1, result, new Extremes(earliestMs, 0, 0, 0, 0, 0),
                List.of());
    }

    private TrialStatus line(TrialResult result) {
        return TrialStatuses.of(scenario.experiment, new RunResults(scenario.experiment, List.of(result)),
                new Figures(List.of(), List.of(), List.of(), List.of(), Optional.empty(), Optional.empty(), Map.of(),
                        Map.of(), List.of()))
                .getFirst();
    }
}
