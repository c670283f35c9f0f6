package io.skewbench.controller.benchmark;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.ConditionBuilder;
import io.fabric8.kubernetes.client.utils.Serialization;
import io.skewbench.api.v1alpha1.Benchmark;
import io.skewbench.api.v1alpha1.BenchmarkSpec;
import io.skewbench.api.v1alpha1.BenchmarkStatus;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class TurnsTest {
    private final Turns turns = new Turns();

    @Test
    void theOldestComesFirst() {
        // Given
        var old = benchmark("z", "kafka:9092", 1, "");
        var young = benchmark("b", "kafka:9092", 2, "");
        var younger = benchmark("a", "KAFKA:9092, ", 3, "");
        var all = List.of(young, younger, old);
        // Then
        assertThat(turns.before(younger, all, it -> false)).containsExactly("z", "b");
        assertThat(turns.before(young, all, it -> false)).containsExactly("z");
        assertThat(turns.before(old, all, it -> false)).isEmpty();
    }

    @Test
    void anotherClusterIsAnotherQueue() {
        var here = benchmark("here", "kafka:9092", 1, "");
        var there = benchmark("there", "other:9092", 2, "");
        assertThat(turns.before(there, List.of(here, there), it -> false)).isEmpty();
    }

    @Test
    void whoHasStartedKeepsItsTurn() {
        // Given
        var old = benchmark("old", "kafka:9092", 1, "");
        var started = benchmark("started", "kafka:9092", 2, "");
        var all = List.of(old, started);
        // Then
        assertThat(turns.before(old, all, started::equals)).containsExactly("started");
        assertThat(turns.before(started, all, started::equals)).isEmpty();
    }

    @Test
    void aTurnOnceGivenIsKeptBeforeAnythingShowsOfTheRun() {
        // Given
        var first = benchmark("b", "kafka:9092", 1, "");
        assertThat(turns.before(first, List.of(first), it -> false)).isEmpty();
        // When one of the same second comes, whose name sorts before
        var second = benchmark("a", "kafka:9092", 1, "");
        var all = List.of(first, second);
        // Then
        assertThat(turns.before(second, all, it -> false)).containsExactly("b");
        assertThat(turns.before(first, all, it -> false)).isEmpty();
        // When the first is gone
        assertThat(turns.before(second, List.of(second), it -> false)).isEmpty();
    }

    @Test
    void whoIsSuspendedBeforeItStartsLetsOthersPass() {
        var suspended = benchmark("suspended", "kafka:9092", 1, "suspend: true");
        var other = benchmark("other", "kafka:9092", 2, "");
        var all = List.of(suspended, other);
        assertThat(turns.before(other, all, it -> false)).isEmpty();
        assertThat(turns.before(other, all, suspended::equals)).containsExactly("suspended");
    }

    @Test
    void whoIsDeletedKeepsItsTurnUntilNothingOfItIsLeft() {
        // Given
        var first = benchmark("first", "kafka:9092", 1, "");
        var second = benchmark("second", "kafka:9092", 2, "");
        assertThat(turns.before(first, List.of(first, second), it -> false)).isEmpty();
        // When
        first.addFinalizer(UnderWay.FINALIZER);
        first.getMetadata().setDeletionTimestamp("2026-01-01T00:01:00Z");
        // Then
        assertThat(turns.before(second, List.of(first, second), it -> false)).containsExactly("first");
        // When
        first.removeFinalizer(UnderWay.FINALIZER);
        // Then
        assertThat(turns.before(second, List.of(first, second), it -> false)).isEmpty();
    }

    @Test
    void whoHasMovedBrokersKeepsItsTurnUntilTheyAreBack() {
        // Given a run that is over
        var first = pinned("first", 1);
        var second = pinned("second", 2);
        var finished = new ConditionBuilder().withType("Finished").withStatus("True").build();
        first.setStatus(BenchmarkStatus.of(1L, "Complete", "", List.of(finished)));
        first.addFinalizer(UnderWay.FINALIZER);
        // Then
        assertThat(turns.before(second, List.of(first, second), UnderWay::is)).containsExactly("first");
        // When they are back, and pods are kept
        first.getMetadata().setLabels(Map.of(UnderWay.LABEL, "brokers-released"));
        // Then
        assertThat(turns.before(second, List.of(first, second), UnderWay::is)).isEmpty();
    }

    private static Benchmark pinned(String name, int second) {
        var benchmark = benchmark(name, "", second, "");
        benchmark.setSpec(Serialization.unmarshal(
                "cluster: {strimzi: {name: bench, pinning: {nodeSelector: {a: b}, enforce: true}}}",
                BenchmarkSpec.class));
        return benchmark;
    }

    private static Benchmark benchmark(String name, String servers, int second, String more) {
        return Serialization.unmarshal(
                """
                        apiVersion: skewbench.io/v1alpha1
                        kind: Benchmark
                        metadata: {name: %1$s, namespace: ns, uid: uid-%1$s, generation: 1, creationTimestamp: "2026-01-01T00:00:0%2$dZ"}
                        spec:
                          cluster: {bootstrapServers: "%3$s"}
                          %4$s
                        """
                        .formatted(name, second, servers, more),
                Benchmark.class);
    }
}
