package io.skewbench.engine.run;

import static io.skewbench.engine.run.RunScenario.NOON;
import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.Condition;
import io.fabric8.kubernetes.api.model.ConditionBuilder;
import io.skewbench.api.v1alpha1.Benchmark;
import io.skewbench.api.v1alpha1.BenchmarkStatus;
import io.skewbench.engine.RunId;
import io.skewbench.engine.state.ConditionType;
import io.skewbench.engine.state.Conditions;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class FailingStatusTest {
    private final Benchmark benchmark = new RunScenario("startTimeout: 10m").benchmark;

    @Test
    void saysOfARunWithoutAStatusWhyNothingHappens() {
        var status = of(benchmark, NOON);

        assertThat(status.phase()).isEqualTo("Pending");
        assertThat(status.observedGeneration()).isEqualTo(-1);
        assertThat(status.summary()).isEqualTo("Retrying after an error: exceeded quota; other runs go first "
                + "meanwhile; the run fails at 2026-11-20T12:10:00Z unless this changes");
        assertThat(condition(status, ConditionType.RUNNABLE)).map(Condition::getStatus).contains("False");
    }

    @Test
    void keepsWhatTheStatusSaysOfTheRun() {
        benchmark.setStatus(BenchmarkStatus.builder().observedGeneration(1L).phase("Running")
                .runId(RunId.of(benchmark)).startTime("2026-11-20T11:00:00Z").build());

        var status = of(benchmark, NOON);

        assertThat(status.phase()).isEqualTo("Running");
        assertThat(status.runId()).isEqualTo(RunId.of(benchmark));
        assertThat(status.startTime()).isEqualTo("2026-11-20T11:00:00Z");
        assertThat(status.completionTime()).isNull();
    }

    @Test
    void failsTheRunInWhichEveryTryHasFailed() {
        benchmark.setStatus(of(benchmark, NOON));

        var status = of(benchmark, NOON.plus(Duration.ofMinutes(10)));

        assertThat(status.phase()).isEqualTo("Failed");
        assertThat(status.summary())
                .isEqualTo("Gave up after startTimeout, because every try failed: exceeded quota");
        assertThat(status.observedGeneration()).isEqualTo(1);
        assertThat(status.runId()).isEqualTo(RunId.of(benchmark));
        assertThat(status.completionTime()).isEqualTo("2026-11-20T12:10:00Z");
    }

    @Test
    void keepsTheDeadlineOfTheFirstFailure() {
        benchmark.setStatus(of(benchmark, NOON));

        assertThat(of(benchmark, NOON.plusSeconds(599)).summary()).contains("the run fails at 2026-11-20T12:10:00Z");
    }

    @Test
    void keepsThePlaceOfARunForWhichBrokersWereMoved() {
        // Given
        var pinned = pinned();
        pinned.setStatus(of(pinned, NOON));
        assertThat(pinned.getStatus().summary()).contains("other runs go first meanwhile");
        pinned.setStatus(BenchmarkStatus.builder().observedGeneration(1L).phase("Running").runId(RunId.of(pinned))
                .build().withConditions(1L, List.of(new ConditionBuilder().withType("BrokersRestored")
                        .withStatus("False").withReason("BrokersMoved").withLastTransitionTime(NOON.toString())
                        .build())));
        // When
        var status = of(pinned, NOON);
        // Then
        assertThat(status.summary()).doesNotContain("other runs go first").contains("the run fails at ");
        assertThat(condition(status, ConditionType.RUNNABLE)).map(Condition::getStatus).contains("Unknown");
        assertThat(condition(status, ConditionType.BROKERS_RESTORED)).isPresent();
    }

    @Test
    void isRecognized() {
        assertThat(FailingStatus.isReported(benchmark)).isFalse();

        benchmark.setStatus(of(benchmark, NOON));

        assertThat(FailingStatus.isReported(benchmark)).isTrue();
    }

    private static Benchmark pinned() {
        return new RunScenario(
                "cluster: {strimzi: {name: bench, pinning: {nodeSelector: {a: b}, enforce: true}}}").benchmark;
    }

    private static BenchmarkStatus of(Benchmark benchmark, Instant now) {
        return FailingStatus.of(benchmark, "exceeded quota", now);
    }

    private static Optional<Condition> condition(BenchmarkStatus status, ConditionType type) {
        return Conditions.find(status.conditions(), type);
    }
}
