package io.skewbench.controller.queue;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.Condition;
import io.fabric8.kubernetes.api.model.ConditionBuilder;
import io.fabric8.kubernetes.client.utils.Serialization;
import io.skewbench.api.v1alpha1.Benchmark;
import io.skewbench.api.v1alpha1.BenchmarkSpec;
import io.skewbench.api.v1alpha1.BenchmarkStatus;
import io.skewbench.controller.informer.QueuedBenchmarks;
import io.skewbench.controller.lifecycle.ActiveRun;
import io.skewbench.controller.lifecycle.FailingBenchmarks;
import io.skewbench.controller.memory.CacheRoom;
import io.skewbench.controller.memory.LeanItems;
import io.skewbench.controller.worker.WorkerLifetime;
import io.skewbench.engine.RunId;
import io.skewbench.engine.observation.RunsAhead;
import io.skewbench.engine.run.MovedBrokers;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class ClusterQueuesTest {
    private static final Condition MOVED = new ConditionBuilder().withType("BrokersRestored").withStatus("False")
            .build();

    private Instant now = Instant.parse("2026-01-01T00:10:00Z");
    private final FailingBenchmarks failures = new FailingBenchmarks(() -> now);
    private final ClusterQueues queues = new ClusterQueues(() -> now, failures);
    private final LeanItems<Benchmark> informed = new LeanItems<>(new QueuedBenchmarks(queues), new CacheRoom());

    @Test
    void theOldestComesFirst() {
        // Given
        var old = benchmark("z", "kafka:9092", 1, "");
        var young = benchmark("b", "kafka:9092", 2, "");
        var younger = benchmark("a", "KAFKA:9092, ", 3, "");
        var all = List.of(young, younger, old);
        // Then
        assertThat(before(younger, all)).containsExactly("z", "b");
        assertThat(before(young, all)).containsExactly("z");
        assertThat(before(old, all)).isEmpty();
    }

    /** What is looked at may be older than what the informer knows. */
    @Test
    void slotIsKeptThoughTheInformerHasNotSeenTheRun() {
        // Given
        var first = benchmark("first", "kafka:9092", 1, "");
        var second = benchmark("second", "kafka:9092", 2, "");
        // When
        assertThat(queues.take(first)).isTrue();
        // Then
        assertThat(queues.take(second)).isFalse();
        assertThat(queues.before(second).isEmpty()).isFalse();
        assertThat(queues.take(first)).isTrue();
        // When it releases the slot
        queues.release(first);
        // Then
        assertThat(queues.take(second)).isTrue();
        // When it is never seen
        now = now.plusSeconds(61);
        // Then
        assertThat(queues.take(first)).isTrue();
    }

    @Test
    void anotherClusterIsAnotherQueue() {
        var here = benchmark("here", "kafka:9092", 1, "");
        var there = benchmark("there", "other:9092", 2, "");
        assertThat(before(there, List.of(here, there))).isEmpty();
    }

    @Test
    void startedRunKeepsItsSlot() {
        // Given
        var old = benchmark("old", "kafka:9092", 1, "");
        var started = started(benchmark("started", "kafka:9092", 2, ""), "Running");
        var all = List.of(old, started);
        // Then
        assertThat(before(old, all)).containsExactly("started");
        assertThat(before(started, all)).isEmpty();
    }

    @Test
    void whatATenantWritesIsNoProofOfAStart() {
        // Given a finalizer, a label and another run's id
        var forged = benchmark("forged", "kafka:9092", 2, "");
        forged.addFinalizer(ActiveRun.FINALIZER);
        forged.getMetadata().setLabels(Map.of(ActiveRun.LABEL, "true"));
        var old = benchmark("old", "kafka:9092", 1, "");
        // Then
        assertThat(before(old, List.of(old, forged))).isEmpty();
    }

    @Test
    void whoCannotStartLetsOthersPassUntilItCan() {
        // Given
        var blocked = obstructed(benchmark("blocked", "kafka:9092", 1, ""), "Pending", now);
        var young = benchmark("young", "kafka:9092", 2, "");
        var all = List.of(blocked, young);
        // Then
        assertThat(before(young, all)).isEmpty();
        assertThat(before(blocked, all)).containsExactly("young");
        // When nothing is in its way any more
        blocked.setStatus(null);
        // Then age counts again
        assertThat(before(young, all)).containsExactly("blocked");
    }

    @Test
    void startedRunThatCannotGoOnLetsOthersPassAfterAWhile() {
        // Given
        var stuck = obstructed(benchmark("stuck", "kafka:9092", 1, ""), "Running", now);
        stuck = started(stuck, "Running");
        var other = benchmark("other", "kafka:9092", 2, "");
        assertThat(before(other, List.of(stuck, other))).containsExactly("stuck");
        // When
        now = now.plusSeconds(121);
        // Then
        assertThat(before(other, List.of(stuck, other))).isEmpty();
    }

    @Test
    void whoAlwaysFailsLetsOthersPassAfterAWhile() {
        // Given
        var failing = started(benchmark("failing", "kafka:9092", 1, ""), "Running");
        var other = benchmark("other", "kafka:9092", 2, "");
        var all = List.of(failing, other);
        failures.add(failing);
        now = now.plusSeconds(119);
        failures.add(failing);
        assertThat(before(other, all)).containsExactly("failing");
        // When
        now = now.plusSeconds(2);
        // Then
        assertThat(before(other, all)).isEmpty();
        // When
        failures.forget(failing);
        // Then
        assertThat(before(other, all)).containsExactly("failing");
    }

    @Test
    void whoHasLetOthersPassAsItFailedGoesAfterThem() {
        // Given a status that can't be written, so that it doesn't report the failures
        var failing = started(benchmark("failing", "kafka:9092", 1, ""), "Running");
        failures.add(failing);
        now = now.plusSeconds(121);
        // When another has started meanwhile
        var other = started(benchmark("other", "kafka:9092", 2, ""), "Running");
        // Then
        assertThat(before(failing, List.of(failing, other))).containsExactly("other");
        assertThat(before(other, List.of(failing, other))).isEmpty();
    }

    @Test
    void takenSlotIsKeptBeforeTheRunIsVisible() {
        // Given
        var first = benchmark("b", "kafka:9092", 1, "");
        assertThat(take(first, List.of(first))).isTrue();
        // When one of the same second comes, whose name sorts before
        var second = benchmark("a", "kafka:9092", 1, "");
        var all = List.of(first, second);
        // Then
        assertThat(before(second, all)).containsExactly("b");
        assertThat(take(second, all)).isFalse();
        assertThat(before(first, all)).isEmpty();
        // When the first is deleted, or releases its slot
        assertThat(before(second, List.of(second))).isEmpty();
        queues.release(first);
        assertThat(before(second, all)).isEmpty();
    }

    @Test
    void namespacesTakeTurns() {
        // Given a tenant that came first with many, and another with one
        var many = IntStream.range(0, 100).mapToObj(i -> benchmark("many-%02d".formatted(i), "kafka:9092", 1, ""))
                .toList();
        var single = benchmark("single", "kafka:9092", 2, "");
        single.getMetadata().setNamespace("other");
        var all = Stream.concat(many.stream(), Stream.of(single)).toList();
        assertThat(take(many.getFirst(), all)).isTrue();
        queues.release(many.getFirst());
        // Then
        assertThat(before(single, all.subList(1, all.size()))).isEmpty();
        assertThat(before(many.get(1), all.subList(1, all.size())))
                .containsExactly("a Benchmark of another namespace");
    }

    @Test
    void namespaceCountsAsServedWhenItsRunCannotStart() {
        // Given a tenant that came first with many that can't start, which nobody knows yet, and another with one
        var broken = IntStream.range(0, 3).mapToObj(i -> benchmark("broken-" + i, "kafka:9092", 1, "")).toList();
        var single = benchmark("single", "kafka:9092", 2, "");
        single.getMetadata().setNamespace("other");
        var all = Stream.concat(broken.stream(), Stream.of(single)).toList();
        var first = broken.getFirst();
        assertThat(before(first, all)).isEmpty();
        // When the first is asked for
        var status = obstructed(benchmark("broken-0", "kafka:9092", 1, ""), "Pending", now).getStatus();
        queues.settle(first, status, RunsAhead.NONE);
        first.setStatus(status);
        // Then
        assertThat(before(single, all)).isEmpty();
        assertThat(before(broken.get(1), all)).containsExactly("a Benchmark of another namespace");
    }

    /**
     * Its look-ups wait for other look-ups of its author, or it is edited again and again, so that nothing is known.
     */
    @Test
    void namespaceCountsAsServedWhenItsRunDoesNotBeginForAWhile() {
        // Given
        var slow = benchmark("slow", "kafka:9092", 1, "");
        var other = benchmark("other", "kafka:9092", 2, "");
        other.getMetadata().setNamespace("other");
        var all = List.of(slow, other);
        // When
        for (var look = 0; look < 4; look++) {
            settleUndecided(slow, all);
            assertThat(before(other, all)).containsExactly("a Benchmark of another namespace");
            now = now.plusSeconds(5);
        }
        settleUndecided(slow, all);
        // Then
        assertThat(before(other, all)).isEmpty();
        assertThat(before(slow, all)).containsExactly("a Benchmark of another namespace");
        // When the other doesn't begin either
        for (var look = 0; look < 5; look++) {
            settleUndecided(other, all);
            now = now.plusSeconds(5);
        }
        // Then
        assertThat(before(slow, all)).isEmpty();
    }

    /** A tenant whose own look-ups are slow, and who need not wait for another to run for that. */
    @Test
    void namespaceCountsAsServedWhenItsRunIsCreatedAgain() {
        // Given a namespace that was served, and waits again
        var earlier = benchmark("earlier", "kafka:9092", 0, "");
        assertThat(take(earlier, List.of(earlier))).isTrue();
        queues.release(earlier);
        var rest = benchmark("earlier", "kafka:9092", 0, "suspend: true");
        var waits = benchmark("waits", "kafka:9092", 1, "");
        // When others come and go
        var seconds = 0;
        for (var i = 0; i < 3; i++) {
            var slow = benchmark("slow-" + i, "kafka:9092", 2, "");
            slow.getMetadata().setNamespace("other");
            var all = List.of(rest, waits, slow);
            for (var look = 0; look < 4 && !before(waits, all).isEmpty(); look++) {
                settleUndecided(slow, all);
                now = now.plusSeconds(4);
                seconds += 4;
            }
        }
        // Then
        assertThat(seconds).isBetween(20, 24);
    }

    @Test
    void whoWasSuspendedMeanwhileHasTheWholeWhileAgain() {
        // Given
        var slow = benchmark("slow", "kafka:9092", 1, "");
        var other = benchmark("other", "kafka:9092", 2, "");
        other.getMetadata().setNamespace("other");
        settleUndecided(slow, List.of(slow, other));
        // When
        inform(List.of(benchmark("slow", "kafka:9092", 1, "suspend: true"), other));
        now = now.plusSeconds(3_600);
        var resumed = benchmark("slow", "kafka:9092", 1, "suspend: false");
        settleUndecided(resumed, List.of(resumed, other));
        // Then
        assertThat(before(other, List.of(resumed, other))).containsExactly("a Benchmark of another namespace");
    }

    private void settleUndecided(Benchmark benchmark, List<Benchmark> all) {
        inform(all);
        queues.settle(benchmark, BenchmarkStatus.of(1L, "Pending", "Connecting", List.of()), queues.before(benchmark));
    }

    @Test
    void whoIsSuspendedLetsOthersPass() {
        var suspended = benchmark("suspended", "kafka:9092", 1, "suspend: true");
        var other = benchmark("other", "kafka:9092", 2, "");
        var all = List.of(suspended, other);
        assertThat(before(other, all)).isEmpty();
        // Its last trial ends first
        started(suspended, "Running");
        assertThat(before(other, all)).containsExactly("suspended");
        started(suspended, "Suspended");
        assertThat(before(other, all)).isEmpty();
    }

    @Test
    void deletedRunKeepsItsSlotUntilItsRemovalButNotForEver() {
        // Given
        var first = started(benchmark("first", "kafka:9092", 1, ""), "Running");
        var second = benchmark("second", "kafka:9092", 2, "");
        var all = List.of(first, second);
        // When
        first.addFinalizer(ActiveRun.FINALIZER);
        first.getMetadata().setDeletionTimestamp(now.toString());
        // Then
        assertThat(before(second, all)).containsExactly("first");
        // When
        first.removeFinalizer(ActiveRun.FINALIZER);
        // Then
        assertThat(before(second, all)).isEmpty();
        // When a finalizer prevents its removal
        first.addFinalizer(ActiveRun.FINALIZER);
        now = now.plusSeconds(901);
        // Then
        assertThat(before(second, all)).isEmpty();
    }

    @Test
    void runWithMovedBrokersKeepsItsSlotUntilTheyAreBack() {
        // Given a run that is over
        var first = pinned("first", 1);
        var second = pinned("second", 2);
        var finished = new ConditionBuilder().withType("Finished").withStatus("True").build();
        first.setStatus(BenchmarkStatus.builder().observedGeneration(1L).phase("Complete").runId(RunId.of(first))
                .conditions(List.of(finished, MOVED)).build());
        // Then
        assertThat(before(second, List.of(first, second))).containsExactly("first");
        // When a tenant writes what a tenant may write
        first.getMetadata().setLabels(Map.of(ActiveRun.LABEL, "brokers-released"));
        // Then
        assertThat(before(second, List.of(first, second))).containsExactly("first");
        // When they are back, and pods are kept
        first.setStatus(MovedBrokers.back(first.getStatus(), now));
        // Then
        assertThat(before(second, List.of(first, second))).isEmpty();
    }

    @Test
    void runWithoutMovedBrokersHoldsNoSlot() {
        // Given a run whose brokers were where it wants them
        var suspended = started(pinned("suspended", 1, true), "Suspended");
        var other = pinned("other", 2);
        // Then
        assertThat(before(other, List.of(suspended, other))).isEmpty();
        // When
        moved(suspended);
        // Then
        assertThat(before(other, List.of(suspended, other))).containsExactly("suspended");
    }

    @Test
    void failingRunWithMovedBrokersKeepsItsSlot() {
        // Given
        var failing = moved(started(pinned("failing", 1), "Running"));
        var other = pinned("other", 2);
        failures.add(failing);
        // When
        now = now.plusSeconds(3_600);
        failures.add(failing);
        // Then
        assertThat(before(other, List.of(failing, other))).containsExactly("failing");
    }

    @Test
    void aRunThatIsOverIsRememberedForAsLongAsAWorkerMayBeLost() {
        // Given
        var over = benchmark("over", "kafka:9092", 1, "duration: 10m");
        var finished = new ConditionBuilder().withType("Finished").withStatus("True").build();
        over.setStatus(BenchmarkStatus.builder().observedGeneration(1L).phase("Complete").runId(RunId.of(over))
                .completionTime(now.toString()).conditions(List.of(finished)).build());
        inform(List.of(over));
        // Then
        assertThat(queues.started(over)).hasSize(1);
        // When
        now = now.plus(WorkerLifetime.longest(over.getSpec())).plusSeconds(121);
        // Then
        assertThat(queues.started(over)).isEmpty();
    }

    private List<String> before(Benchmark benchmark, List<Benchmark> all) {
        inform(all);
        return queues.before(benchmark).next();
    }

    private boolean take(Benchmark benchmark, List<Benchmark> all) {
        inform(all);
        return queues.take(benchmark);
    }

    /** Does what an informer does when these are all that there are. */
    private void inform(List<Benchmark> all) {
        var keys = all.stream().map(informed::getKey).collect(Collectors.toSet());
        informed.keySet().filter(key -> !keys.contains(key)).toList().forEach(informed::remove);
        all.forEach(benchmark -> informed.put(informed.getKey(benchmark), benchmark));
    }

    private static Benchmark started(Benchmark benchmark, String phase) {
        var before = benchmark.getStatus();
        benchmark
                .setStatus(BenchmarkStatus.builder().observedGeneration(1L).phase(phase).runId(RunId.of(benchmark))
                        .conditions(before == null ? null : before.conditions()).build());
        return benchmark;
    }

    private static Benchmark obstructed(Benchmark benchmark, String phase, Instant since) {
        var condition = new ConditionBuilder().withType("Runnable").withStatus("False").withReason("TopicNotFound")
                .withLastTransitionTime(since.toString()).build();
        benchmark.setStatus(BenchmarkStatus.of(1L, phase, "", List.of(condition)));
        return benchmark;
    }

    private static Benchmark moved(Benchmark benchmark) {
        benchmark.setStatus(benchmark.getStatus().withConditions(1L, List.of(MOVED)));
        return benchmark;
    }

    private static Benchmark pinned(String name, int second) {
        return pinned(name, second, false);
    }

    private static Benchmark pinned(String name, int second, boolean suspend) {
        var benchmark = benchmark(name, "", second, "");
        benchmark.setSpec(Serialization.unmarshal(
                "workloads: []\nsuspend: " + suspend
                        + "\ncluster: {strimzi: {name: bench, pinning: {nodeSelector: {a: b}, enforce: true}}}",
                BenchmarkSpec.class));
        return benchmark;
    }

    private static Benchmark benchmark(String name, String servers, int second, String more) {
        return Serialization.unmarshal(
                """
                        apiVersion: skewbench.io/v1alpha1
                        kind: Benchmark
                        metadata: {name: %1$s, namespace: ns, uid: uid-%1$s, generation: 1, creationTimestamp: \
                        "2026-01-01T00:00:0%2$dZ"}
                        spec:
                          cluster: {bootstrapServers: "%3$s"}
                          workloads: []
                          %4$s
                        """
                        .formatted(name, second, servers, more),
                Benchmark.class);
    }
}
