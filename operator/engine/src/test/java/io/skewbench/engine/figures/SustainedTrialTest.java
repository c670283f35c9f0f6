package io.skewbench.engine.figures;

import static org.assertj.core.api.Assertions.assertThat;

import io.skewbench.engine.Experiment;
import io.skewbench.engine.Specs;
import io.skewbench.engine.result.SearchOutcome;
import io.skewbench.engine.result.TrialCourse;
import io.skewbench.engine.result.TrialResult;
import io.skewbench.engine.result.TrialResult.Extremes;
import io.skewbench.engine.result.TrialResult.ProducersOutcome;
import io.skewbench.protocol.latency.Histogram;
import io.skewbench.protocol.report.Counts;
import io.skewbench.protocol.report.WorkerResult;
import io.skewbench.protocol.report.WorkerResult.ClientResult;
import io.skewbench.protocol.report.WorkerResult.Facts;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Trials of 10 s in which 1,000 records/s are due. */
class SustainedTrialTest {
    private static final long DUE = 10_000;
    private static final Duration FAST = Duration.ofMillis(5);

    private final Experiment experiment = Specs.experiment(Specs.spec("""
            cluster: {bootstrapServers: "kafka:9092"}
            workloads: [{name: c1, kafkaTopic: t, load: {rate: 1}, records: {value: {size: 100}}}]
            variants: [{name: a, partitioner: BuiltIn}]
            duration: 10s
            search: {rate: {from: 100, to: 1000}, objectives: [{metric: publishLatency.p99, below: 50ms}]}
            """));

    @Test
    void isSustainedIfAlmostAllIsAcknowledgedInTime() {
        assertThat(outcome(new Counts(DUE, DUE, 0), 9_900, FAST, null)).isEqualTo(new SearchOutcome(1_000, null));
    }

    @Test
    void isNotSustainedIfRecordsAreLeftOver() {
        assertThat(outcome(new Counts(DUE, DUE, 0), 9_899, FAST, null).reason()).isEqualTo("not acknowledged in time: "
                + "of 10,000 records of workload c1 that were due, 9,899 were acknowledged in the measured time");
    }

    @Test
    void isNotSustainedIfOneRecordFails() {
        assertThat(outcome(new Counts(DUE, DUE - 1, 1), DUE - 1, FAST, null).reason()).startsWith("records failed: ");
    }

    @Test
    void isNotSustainedIfLatencyGrows() {
        assertThat(outcome(new Counts(DUE, DUE, 0), DUE, FAST, new TrialCourse(1.0, 3.0, 0.009)).isSustained())
                .isTrue();
        assertThat(outcome(new Counts(DUE, DUE, 0), DUE, FAST, new TrialCourse(1.0, 1.5, 0.012)).reason())
                .isEqualTo("latency grew: the median publish latency may have grown by 12.0 ms each second");
    }

    @Test
    void isNotSustainedIfAnObjectiveIsMissed() {
        assertThat(outcome(new Counts(DUE, DUE, 0), DUE, Duration.ofMillis(72), null).reason())
                .startsWith("publish p99 not below 50ms: 72.0");
    }

    @Test
    void isNotSustainedWithoutFigures() {
        var trial = trial(new ProducersOutcome("c1", List.of("t"), 1, 0, null, null, List.of()), null);

        assertThat(SustainedTrial.of(experiment, trial).reason()).startsWith("no figures: workload c1");
    }

    @Test
    void judgesAllTrialsButThoseOfTheBurnIn() {
        // Given
        var trial = trial(new ProducersOutcome("c1", List.of("t"), 1, 0, null, null, List.of()), null);
        var burnIn = trial.toBuilder().trial(experiment.trials().size()).build();
        // Then
        assertThat(SustainedTrial.judged(experiment, trial).search()).isEqualTo(SustainedTrial.of(experiment, trial));
        assertThat(SustainedTrial.judged(experiment, burnIn)).isEqualTo(burnIn);
    }

    private SearchOutcome outcome(Counts counts, long inWindow, Duration latency, @Nullable TrialCourse course) {
        var latencies = Histogram.empty();
        latencies.recordValueWithCount(latency.toNanos(), counts.acknowledged());
        var worker = WorkerResult.builder().pod(0).measuredMs(10_000).measured(counts).total(counts).due(DUE)
                .acknowledgedInWindow(inWindow).bytesInWindow(100 * inWindow).publishLatency(Histogram.of(latencies))
                .serviceLatency(Histogram.of(latencies)).client(new ClientResult(null, null, null, null, 0, 0))
                .facts(Facts.builder().java("25").kafkaClients("4.4.0").kernel("6").cpus(1).maxHeapBytes(1).build())
                .build();
        return SustainedTrial.of(experiment, trial(new ProducersOutcome("c1", List.of("t"), 1, 1, worker,
                new Extremes(0, 0, 0, 0, 0, 0), List.of()), course));
    }

    private static TrialResult trial(ProducersOutcome producers, @Nullable TrialCourse course) {
        return TrialResult.builder().trial(0).attempt(0).variant("a").repetition(1).producers(List.of(producers))
                .course(course).build();
    }
}
