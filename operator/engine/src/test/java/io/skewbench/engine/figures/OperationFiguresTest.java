package io.skewbench.engine.figures;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import io.skewbench.api.v1alpha1.OperationResult;
import io.skewbench.api.v1alpha1.Spread;
import io.skewbench.api.v1alpha1.VariantResult;
import io.skewbench.engine.Experiment;
import io.skewbench.engine.Specs;
import io.skewbench.engine.result.OperationsOutcome;
import io.skewbench.engine.result.TrialResult;
import io.skewbench.engine.state.NoVerdictReason;
import io.skewbench.protocol.latency.Histogram;
import io.skewbench.protocol.report.Censored;
import io.skewbench.protocol.report.Counts;
import io.skewbench.protocol.report.OperationCount;
import io.skewbench.protocol.report.OperationsResult;
import io.skewbench.protocol.report.UsageResult;
import io.skewbench.protocol.report.WorkerResult.Facts;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Two workers of a workload measured two seconds each; each has two clients. */
class OperationFiguresTest {
    private static final Experiment AT_A_RATE = experiment("load: {rate: 100}");
    private static final Experiment CLOSED = experiment("load: {unlimited: {}}");
    private static final int MILLION = 1_000_000;

    @Test
    void addUpTrialsAndSpreadTheirRates() {
        // When
        var row = row(AT_A_RATE, trial(count("create", 100, 2)), trial(count("create", 200, 4)));
        // Then
        var create = only(row);
        assertThat(create.name()).isEqualTo("create");
        assertThat(create.perSecond()).isEqualTo(new Spread(75, 50, 100));
        assertThat(create.offeredPerSecond()).isEqualTo(75);
        assertThat(requireNonNull(create.latencyMs()).samples()).isEqualTo(300);
        assertThat(requireNonNull(create.latencyMs()).p50()).isEqualTo(4.002);
        assertThat(create.errors()).isNull();
        assertThat(create.errorRatio()).isZero();
        assertThat(row.recordsPerSecond()).isNull();
        assertThat(row.errorRatio()).isNull();
        assertThat(row.brokers()).isNull();
    }

    @Test
    void giveEachOperationOfAClosedLoopItsOwnTime() {
        // Given 100 operations for which clients needed half a second together
        var count = count("create", 100, 2).toBuilder().due(null).busyNanos(500L * MILLION).build();
        // When
        var create = only(row(CLOSED, trial(count)));
        // Then four clients together do four times what one does
        assertThat(requireNonNull(create.perSecond()).median()).isEqualTo(800);
        assertThat(create.offeredPerSecond()).isNull();
    }

    @Test
    void countFailedOperationsByException() {
        // Given
        var failed = count("create", 90, 2).toBuilder().measured(new Counts(100, 90, 10)).due(100L)
                .censored(Censored.of(10, 9L * MILLION)).errors(Map.of("ConnectionLossException", 10L)).build();
        // When
        var create = only(row(AT_A_RATE, trial(failed)));
        // Then
        assertThat(create.errorRatio()).isEqualTo(0.1);
        assertThat(create.errors()).isEqualTo(Map.of("ConnectionLossException", 10L));
        assertThat(requireNonNull(create.latencyMs()).lowerBounds()).contains("p99", "max");
        assertThat(requireNonNull(create.latencyMs()).max()).isEqualTo(9);
    }

    @Test
    void areInTheOrderOfTheOperations() {
        // When
        var row = row(AT_A_RATE, trial(count("get", 10, 1), count("create", 10, 2), count("set", 10, 1)));
        // Then
        assertThat(requireNonNull(row.operations())).extracting(OperationResult::name).containsExactly("create", "set",
                "get");
    }

    @Test
    void sayNothingOfTheLatencyOfALoadThatIsNotKept() {
        // Given
        var kept = count("create", 95, 2).toBuilder().due(100L).build();
        var late = kept.toBuilder().acknowledgedInWindow(94).build();
        // Then
        assertThat(lacking(AT_A_RATE, kept)).isEmpty();
        assertThat(lacking(AT_A_RATE, late)).containsExactly(NoVerdictReason.SATURATED);
    }

    @Test
    void sayNothingOfTheLatencyOfAClosedLoopOfSeveralRequests() {
        // Given
        var several = experiment("load: {unlimited: {}}", "{outstanding: 2}");
        var count = count("create", 100, 2).toBuilder().due(null).busyNanos(MILLION).build();
        // Then
        assertThat(lacking(CLOSED, count)).isEmpty();
        assertThat(lacking(several, count)).containsExactly(NoVerdictReason.CLOSED_LOOP);
    }

    @Test
    void sayNothingOfEventsWhoseCauseIsNotKeptUpOrFails() {
        // Given
        var event = count("notification", 100, 2).toBuilder().due(null).build();
        var late = count("delete", 94, 2).toBuilder().due(100L).build();
        var failed = count("delete", 90, 2).toBuilder().measured(new Counts(100, 90, 10)).due(100L)
                .errors(Map.of("ConnectionLossException", 10L)).build();
        // Then
        assertThat(lacking("probe.notification.p99", AT_A_RATE, event, count("delete", 100, 2))).isEmpty();
        assertThat(lacking("probe.notification.p99", AT_A_RATE, event, late))
                .containsExactly(NoVerdictReason.SATURATED);
        assertThat(lacking("probe.notification.p99", AT_A_RATE, event, failed))
                .containsExactly(NoVerdictReason.RECORDS_FAILED);
        assertThat(lacking("probe.get.p99", AT_A_RATE, count("get", 100, 2), late)).isEmpty();
    }

    @Test
    void warnOfAnOperationThatWasNeverMeasured() {
        // Given
        var none = count("delete", 1, 1).toBuilder().latency(Histogram.of(Histogram.empty())).build();
        // When
        var warnings = OperationWarnings.of(row(AT_A_RATE, trial(count("create", 1_000, 2), none)));
        // Then
        assertThat(warnings).singleElement().asString()
                .startsWith("a: fewer than 1000 operations were measured of delete");
    }

    @Test
    void warnOfFewSamples() {
        // When
        var warnings = OperationWarnings.of(row(AT_A_RATE, trial(count("create", 999, 2), count("get", 1_000, 1))));
        // Then
        assertThat(warnings).containsExactly("a: fewer than 1000 operations were measured of create, so that fewer "
                + "than 10 lie beyond the 99th percentile; raise the rate or the duration");
    }

    @Test
    void warnOfWhatWasLostOrLeft() {
        // Given
        var counts = Map.of(OperationsResult.SESSIONS_LOST, 1L, OperationsResult.NOTIFICATIONS_MISSED, 2L,
                OperationsResult.NODES_LEFT, 3L);
        // When
        var warnings = OperationWarnings.of(trial(counts, count("create", 1_000, 2)));
        // Then
        assertThat(warnings).satisfiesExactly(lost -> assertThat(lost).startsWith("Workload probe lost sessions"),
                missed -> assertThat(missed).startsWith("Workload probe: notifications did not come"),
                left -> assertThat(left).startsWith("Workload probe: nodes that it had created"));
        assertThat(OperationWarnings.of(trial(count("create", 1_000, 2)))).isEmpty();
    }

    @Test
    void survivesTheCompactForm() {
        // Given
        var trial = trial(count("create", 100, 2));
        // When
        var compact = trial.compact(List.of());
        // Then
        assertThat(row(AT_A_RATE, compact)).isEqualTo(row(AT_A_RATE, trial));
    }

    private static List<NoVerdictReason> lacking(Experiment experiment, OperationCount count) {
        return lacking("probe.create.p99", experiment, count);
    }

    private static List<NoVerdictReason> lacking(String metric, Experiment experiment, OperationCount... counts) {
        return new Information(experiment, Metric.named(metric).orElseThrow()).lacking(row(experiment, trial(counts)))
                .stream().toList();
    }

    private static OperationResult only(VariantResult row) {
        return requireNonNull(row.operations()).getFirst();
    }

    private static VariantResult row(Experiment experiment, TrialResult... trials) {
        return new Rows(experiment, Collections.emptySortedSet()).row(List.of(trials));
    }

    private static TrialResult trial(OperationCount... operations) {
        return trial(Map.of(), operations);
    }

    private static TrialResult trial(Map<String, Long> counts, OperationCount... operations) {
        var result = OperationsResult.builder().pod(0).measuredMs(2_000).operations(List.of(operations)).counts(counts)
                .usage(UsageResult.builder().cpuMs(1).gcMs(0).build())
                .facts(Facts.builder().java("21").kafkaClients("zookeeper 3.9.5").kernel("Linux").cpus(2)
                        .maxHeapBytes(1).build())
                .build();
        return TrialResult.builder().trial(0).attempt(0).variant("a").repetition(1)
                .operations(List.of(new OperationsOutcome("probe", 2, 2, result, null, List.of(), null))).build();
    }

    private static OperationCount count(String name, long count, int millis) {
        var latency = Histogram.empty();
        latency.recordValueWithCount((long) millis * MILLION, count);
        return OperationCount.builder().name(name).measured(new Counts(count, count, 0))
                .total(new Counts(count, count, 0)).due(count).acknowledgedInWindow(count)
                .latency(Histogram.of(latency)).build();
    }

    private static Experiment experiment(String load) {
        return experiment(load, "{}");
    }

    private static Experiment experiment(String load, String probe) {
        return Specs.experiment(Specs.spec("""
                cluster: {zookeeper: {connect: "zk:2181"}}
                workloads: [{name: probe, pods: 2, producersPerPod: 2, probe: %s, %s}]
                variants: [{name: a}]
                duration: 2s
                repetitions: 2
                """.formatted(probe, load)));
    }
}
