package io.skewbench.controller.queue;

import static io.skewbench.controller.queue.QueuedRuns.benchmark;
import static io.skewbench.controller.queue.QueuedRuns.finished;
import static io.skewbench.controller.queue.QueuedRuns.moved;
import static io.skewbench.controller.queue.QueuedRuns.obstructed;
import static io.skewbench.controller.queue.QueuedRuns.pinned;
import static io.skewbench.controller.queue.QueuedRuns.restored;
import static io.skewbench.controller.queue.QueuedRuns.started;
import static org.assertj.core.api.Assertions.assertThat;

import io.skewbench.api.v1alpha1.Benchmark;
import io.skewbench.controller.lifecycle.ActiveRun;
import java.time.Instant;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ClusterHoldTest {
    private static final Instant NOW = Instant.parse("2026-01-01T00:10:00Z");

    @Test
    void startedRunHoldsTheCluster() {
        // Given
        var run = started(run(), "Running");
        // When
        var holds = ClusterHold.is(run, NOW);
        // Then
        assertThat(holds).isTrue();
    }

    @Test
    void finalizerAndLabelAreNoProofOfAStart() {
        // Given what a tenant may write
        var forged = run();
        forged.addFinalizer(ActiveRun.FINALIZER);
        forged.getMetadata().setLabels(Map.of(ActiveRun.LABEL, "true"));
        // When
        var holds = ClusterHold.is(forged, NOW);
        // Then
        assertThat(holds).isFalse();
    }

    @ParameterizedTest
    @ValueSource(strings = {"Suspended", "Queued"})
    void runThatPausesHoldsNothing(String phase) {
        // Given
        var run = started(run(), phase);
        // When
        var holds = ClusterHold.is(run, NOW);
        // Then
        assertThat(holds).isFalse();
    }

    @ParameterizedTest
    @CsvSource({"120, true", "121, false"})
    void obstructedRunHoldsTheClusterForTwoMinutes(int seconds, boolean holds) {
        // Given
        var run = started(obstructed(run(), "Running", NOW.minusSeconds(seconds)), "Running");
        // When
        var holdsNow = ClusterHold.is(run, NOW);
        // Then
        assertThat(holdsNow).isEqualTo(holds);
    }

    @Test
    void finishedRunHoldsNothing() {
        // Given
        var run = finished(run());
        // When
        var holds = ClusterHold.is(run, NOW);
        // Then
        assertThat(holds).isFalse();
    }

    @Test
    void finishedRunHoldsTheClusterUntilItsBrokersAreBack() {
        // Given
        var run = moved(finished(pinned("run", 1)));
        assertThat(ClusterHold.is(run, NOW)).isTrue();
        assertThat(ClusterHold.is(restored(finished(pinned("run", 1))), NOW)).isFalse();
    }

    @Test
    void suspendedRunWithMovedBrokersHoldsTheCluster() {
        // Given
        var run = moved(started(pinned("run", 1), "Suspended"));
        // When
        var holds = ClusterHold.is(run, NOW);
        // Then
        assertThat(holds).isTrue();
    }

    @ParameterizedTest
    @CsvSource({"899, true", "900, false"})
    void deletedRunHoldsTheClusterForFifteenMinutes(int seconds, boolean holds) {
        // Given
        var run = deleted(started(run(), "Running"), NOW.minusSeconds(seconds));
        // When
        var holdsNow = ClusterHold.is(run, NOW);
        // Then
        assertThat(holdsNow).isEqualTo(holds);
    }

    @Test
    void deletedRunHoldsNothingOnceItIsRemoved() {
        // Given
        var run = deleted(started(run(), "Running"), NOW);
        // When
        run.removeFinalizer(ActiveRun.FINALIZER);
        // Then
        assertThat(ClusterHold.is(run, NOW)).isFalse();
    }

    @Test
    void deletedRunThatIsOverHoldsNothing() {
        // Given
        var run = deleted(finished(run()), NOW);
        // When
        var holds = ClusterHold.is(run, NOW);
        // Then
        assertThat(holds).isFalse();
    }

    @Test
    void deletedRunThatIsOverHoldsTheClusterWhileItsBrokersAreMoved() {
        // Given
        var run = deleted(moved(finished(pinned("run", 1))), NOW);
        // When
        var holds = ClusterHold.is(run, NOW);
        // Then
        assertThat(holds).isTrue();
    }

    @Test
    void newBenchmarkCouldBegin() {
        // Given
        var run = run();
        // When
        var couldBegin = ClusterHold.couldBegin(run);
        // Then
        assertThat(couldBegin).isTrue();
    }

    @Test
    void runThatHoldsTheClusterCannotBeginAgain() {
        // Given
        var run = started(run(), "Running");
        // When
        var couldBegin = ClusterHold.couldBegin(run);
        // Then
        assertThat(couldBegin).isFalse();
    }

    @Test
    void obstructedBenchmarkCouldNotBeginButMayStart() {
        // Given
        var run = obstructed(run(), "Pending", NOW);
        // When
        var couldBegin = ClusterHold.couldBegin(run);
        // Then
        assertThat(couldBegin).isFalse();
        assertThat(ClusterHold.mayStart(run)).isTrue();
    }

    @Test
    void suspendedSpecAllowsNoTrial() {
        // Given
        var run = benchmark("run", "kafka:9092", 1, "suspend: true");
        // When
        var mayStart = ClusterHold.mayStart(run);
        // Then
        assertThat(mayStart).isFalse();
        assertThat(ClusterHold.couldBegin(run)).isFalse();
    }

    @Test
    void finishedRunMayNotStart() {
        // Given
        var run = finished(run());
        // When
        var mayStart = ClusterHold.mayStart(run);
        // Then
        assertThat(mayStart).isFalse();
    }

    @Test
    void deletedBenchmarkMayNotStart() {
        // Given
        var run = deleted(run(), NOW);
        // When
        var mayStart = ClusterHold.mayStart(run);
        // Then
        assertThat(mayStart).isFalse();
    }

    private static Benchmark run() {
        return benchmark("ns", "run", 1);
    }

    private static Benchmark deleted(Benchmark benchmark, Instant at) {
        benchmark.addFinalizer(ActiveRun.FINALIZER);
        benchmark.getMetadata().setDeletionTimestamp(at.toString());
        return benchmark;
    }
}
