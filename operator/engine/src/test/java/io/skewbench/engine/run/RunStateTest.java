package io.skewbench.engine.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.ConditionBuilder;
import io.fabric8.kubernetes.api.model.ObjectMetaBuilder;
import io.skewbench.api.v1alpha1.Benchmark;
import io.skewbench.api.v1alpha1.BenchmarkStatus;
import io.skewbench.engine.RunId;
import io.skewbench.protocol.json.Json;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class RunStateTest {
    private static final String START = "2026-01-01T00:00:00Z";

    private final Benchmark benchmark = new Benchmark();

    RunStateTest() {
        benchmark.setMetadata(new ObjectMetaBuilder().withName("run").withNamespace("test").withUid("u-1")
                .withGeneration(1L).build());
    }

    @Test
    void hasNotStartedWithoutAStatus() {
        assertThat(RunState.hasStarted(benchmark)).isFalse();
        assertThat(RunState.isFinished(benchmark)).isFalse();
    }

    @Test
    void hasStartedOnceTheStatusHoldsItsId() {
        // When
        benchmark.setStatus(status("False", RunId.of(benchmark), null));
        // Then
        assertThat(RunState.hasStarted(benchmark)).isTrue();
        assertThat(RunState.isFinished(benchmark)).isFalse();
    }

    @Test
    void hasNotStartedWhereTheStatusHoldsTheIdOfAnotherRun() {
        // When
        benchmark.setStatus(status("False", "another", null));
        // Then
        assertThat(RunState.hasStarted(benchmark)).isFalse();
    }

    @Test
    void startsAnewAfterAnInvalidSpecIsEdited() {
        // Given
        benchmark.setStatus(status("True", null, null));
        assertThat(RunState.isFinished(benchmark)).isTrue();
        assertThat(RunState.isOver(benchmark)).isFalse();
        // When
        benchmark.getMetadata().setGeneration(2L);
        // Then
        assertThat(RunState.isFinished(benchmark)).isFalse();
    }

    @Test
    void staysFinishedAfterTheSpecOfARunIsEdited() {
        // Given
        benchmark.setStatus(status("True", RunId.of(benchmark), START));
        // When
        benchmark.getMetadata().setGeneration(2L);
        // Then
        assertThat(RunState.isFinished(benchmark)).isTrue();
        assertThat(RunState.isOver(benchmark)).isTrue();
    }

    @Test
    void staysFinishedWhereARestoreFromABackupHasGivenItAnotherId() {
        // Given
        benchmark.setStatus(status("True", "another", START));
        // When
        benchmark.getMetadata().setGeneration(2L);
        // Then
        assertThat(RunState.isFinished(benchmark)).isTrue();
    }

    @Test
    void endsAtTheCompletionTimeOfItsStatus() {
        var ended = BenchmarkStatus.builder().completionTime(START).build();
        var underWay = BenchmarkStatus.builder().startTime(START).build();

        assertThat(RunState.end(ended)).contains(Instant.parse(START));
        assertThat(RunState.isLast(ended)).isTrue();
        assertThat(RunState.end(underWay)).isEmpty();
        assertThat(RunState.isLast(underWay)).isFalse();
        assertThat(RunState.end(null)).isEmpty();
    }

    private static BenchmarkStatus status(String finished, @Nullable String runId, @Nullable String startTime) {
        var conditions = List.of(new ConditionBuilder().withType("Finished").withStatus(finished).build());
        var json = Json.write(BenchmarkStatus.of(1L, "Running", "", conditions));
        var fields = (runId == null ? "" : "\"runId\":\"" + runId + "\",")
                + (startTime == null ? "" : "\"startTime\":\"" + startTime + "\",");
        return Json.read("{" + fields + json.substring(1), BenchmarkStatus.class);
    }
}
