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
import io.skewbench.api.v1alpha1.BenchmarkStatus;
import io.skewbench.controller.lifecycle.ActiveRun;
import io.skewbench.controller.worker.WorkerLifetime;
import io.skewbench.engine.RunId;
import io.skewbench.engine.observation.RunsAhead;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class ClusterQueueTest {
    private static final Instant NOW = Instant.parse("2026-01-01T00:10:00Z");
    private static final String OF_ANOTHER_NAMESPACE = "a Benchmark of another namespace";

    private final ClusterQueue queue = new ClusterQueue();
    private final Benchmark first = benchmark("ns", "first", 1);
    private final Benchmark second = benchmark("ns", "second", 2);

    @Test
    void ordersBenchmarksByAge() {
        // Given
        var third = benchmark("ns", "a-third", 3);
        // When
        put(third, second, first);
        // Then
        assertThat(before(first)).isEmpty();
        assertThat(before(second)).containsExactly("first");
        assertThat(before(third)).containsExactly("first", "second");
    }

    @Test
    void namesNoBenchmarkOfAnotherNamespace() {
        // Given
        put(first);
        // When
        var before = before(benchmark("other", "waits", 2));
        // Then
        assertThat(before).containsExactly(OF_ANOTHER_NAMESPACE);
    }

    @Test
    void namesOnlyTheFirstOfManyRunsAhead() {
        // Given
        put(IntStream.range(0, 100).mapToObj(i -> benchmark("ns", "many-%02d".formatted(i), 1))
                .toArray(Benchmark[]::new));
        // When
        var before = queue.before(second, NOW);
        // Then
        assertThat(before.count()).isEqualTo(100);
        assertThat(before.next()).hasSize(RunsAhead.NAMED).startsWith("many-00", "many-01");
    }

    @Test
    void keepsTheSlotOfAStartedRun() {
        // Given
        started(second, "Running");
        // When
        put(first, second);
        // Then
        assertThat(before(first)).containsExactly("second");
        assertThat(before(second)).isEmpty();
    }

    @Test
    void letsTheOlderOfTwoStartedRunsGoOn() {
        // Given what an operator with other rules has left
        started(first, "Running");
        started(second, "Running");
        // When
        put(first, second);
        // Then
        assertThat(before(first)).isEmpty();
        assertThat(before(second)).containsExactly("first");
    }

    @Test
    void letsOthersPassABenchmarkThatCannotStart() {
        // Given
        obstructed(first, "Pending", NOW);
        // When
        put(first, second);
        // Then
        assertThat(before(second)).isEmpty();
        assertThat(before(first)).containsExactly("second");
    }

    @Test
    void ordersByAgeAgainOnceABenchmarkCanStart() {
        // Given
        put(obstructed(first, "Pending", NOW), second);
        // When
        put(benchmark("ns", "first", 1));
        // Then
        assertThat(before(second)).containsExactly("first");
    }

    @Test
    void letsOthersPassAStartedRunThatIsObstructedForMoreThanTwoMinutes() {
        // Given
        put(started(obstructed(first, "Running", NOW), "Running"), second);
        assertThat(queue.before(second, NOW.plusSeconds(120)).next()).containsExactly("first");
        // When
        var later = queue.before(second, NOW.plusSeconds(121)).next();
        // Then
        assertThat(later).isEmpty();
    }

    @Test
    void letsOthersPassASuspendedBenchmark() {
        // Given
        var suspended = benchmark("suspended", "kafka:9092", 1, "suspend: true");
        // When
        put(suspended, second);
        // Then
        assertThat(before(second)).isEmpty();
    }

    @Test
    void waitsForTheLastTrialOfASuspendedRun() {
        // Given
        var suspended = started(benchmark("suspended", "kafka:9092", 1, "suspend: true"), "Running");
        // When
        put(suspended, second);
        // Then
        assertThat(before(second)).containsExactly("suspended");
    }

    @Test
    void letsOthersPassOnceARunIsSuspended() {
        // Given
        var suspended = started(benchmark("suspended", "kafka:9092", 1, "suspend: true"), "Suspended");
        // When
        put(suspended, second);
        // Then
        assertThat(before(second)).isEmpty();
    }

    @Test
    void waitsForTheRemovalOfADeletedRun() {
        // Given
        delete(started(first, "Running"));
        // When
        put(first, second);
        // Then
        assertThat(before(second)).containsExactly("first");
    }

    @Test
    void waitsNoLongerThanFifteenMinutesForTheRemovalOfADeletedRun() {
        // Given
        put(delete(started(first, "Running")), second);
        // When
        var later = queue.before(second, NOW.plusSeconds(900));
        // Then
        assertThat(later.isEmpty()).isTrue();
    }

    @Test
    void letsOthersPassADeletedRunWithoutFinalizer() {
        // Given
        delete(started(first, "Running")).removeFinalizer(ActiveRun.FINALIZER);
        // When
        put(first, second);
        // Then
        assertThat(before(second)).isEmpty();
    }

    @Test
    void waitsUntilTheBrokersOfAFinishedRunAreBack() {
        // Given
        put(moved(finished(pinned("first", 1))), second);
        assertThat(before(second)).containsExactly("first");
        // When
        put(restored(finished(pinned("first", 1))));
        // Then
        assertThat(before(second)).isEmpty();
    }

    @Test
    void letsOthersPassASuspendedRunThatMovedNoBrokers() {
        // Given a run whose brokers were where it wants them
        var suspended = started(pinned("suspended", 1, true), "Suspended");
        // When
        put(suspended, second);
        // Then
        assertThat(before(second)).isEmpty();
    }

    @Test
    void waitsForASuspendedRunWithMovedBrokers() {
        // Given
        var suspended = moved(started(pinned("suspended", 1, true), "Suspended"));
        // When
        put(suspended, second);
        // Then
        assertThat(before(second)).containsExactly("suspended");
    }

    @Test
    void letsOthersPassAFailingRun() {
        // Given
        put(started(first, "Running"), second);
        // When
        queue.setFailing(Set.of("uid-first"));
        // Then
        assertThat(before(second)).isEmpty();
    }

    @Test
    void putsAFailingRunBehindAnotherThatHasStarted() {
        // Given
        put(started(first, "Running"), started(second, "Running"));
        // When
        queue.setFailing(Set.of("uid-first"));
        // Then
        assertThat(before(first)).containsExactly("second");
        assertThat(before(second)).isEmpty();
    }

    @Test
    void waitsAgainForARunThatNoLongerFails() {
        // Given
        put(started(first, "Running"), second);
        queue.setFailing(Set.of("uid-first"));
        // When
        queue.setFailing(Set.of());
        // Then
        assertThat(before(second)).containsExactly("first");
        assertThat(before(first)).isEmpty();
    }

    @Test
    void waitsForAFailingRunWithMovedBrokers() {
        // Given
        put(moved(started(pinned("failing", 1), "Running")), second);
        // When
        queue.setFailing(Set.of("uid-failing"));
        // Then
        assertThat(before(second)).containsExactly("failing");
    }

    @Test
    void givesTheSlotToTheFirst() {
        // Given
        put(first, second);
        // When
        var taken = queue.take(first, NOW);
        // Then
        assertThat(taken).isTrue();
        assertThat(queue.take(first, NOW)).isTrue();
        assertThat(queue.take(second, NOW)).isFalse();
    }

    @Test
    void keepsATakenSlotThoughAnOlderBenchmarkComes() {
        // Given
        put(second);
        queue.take(second, NOW);
        // When
        put(first);
        // Then
        assertThat(queue.take(first, NOW)).isFalse();
        assertThat(before(first)).containsExactly("second");
        assertThat(before(second)).isEmpty();
    }

    @Test
    void givesAReleasedSlotToTheNext() {
        // Given
        put(first, second);
        queue.take(second, NOW);
        queue.take(first, NOW);
        // When
        queue.release(first);
        // Then
        assertThat(before(first)).isEmpty();
        assertThat(before(second)).containsExactly("first");
    }

    @Test
    void keepsTheSlotWhenAnotherReleasesIt() {
        // Given
        put(first, second);
        queue.take(first, NOW);
        // When
        queue.release(second);
        // Then
        assertThat(queue.take(second, NOW)).isFalse();
    }

    @Test
    void freesTheSlotOfADeletedBenchmark() {
        // Given
        put(first, second);
        queue.take(first, NOW);
        // When
        queue.remove(first);
        // Then
        assertThat(queue.take(second, NOW)).isTrue();
    }

    @Test
    void keepsTheSlotOfABenchmarkThatIsNotInTheQueueForAMinute() {
        // Given
        queue.take(first, NOW);
        // When
        var before = queue.before(second, NOW.plusSeconds(59));
        // Then
        assertThat(before.next()).containsExactly("a Benchmark that has just begun");
        assertThat(queue.take(second, NOW.plusSeconds(59))).isFalse();
    }

    @Test
    void freesTheSlotOfABenchmarkThatIsNotInTheQueueAfterAMinute() {
        // Given
        queue.take(first, NOW);
        // When
        var taken = queue.take(second, NOW.plusSeconds(60));
        // Then
        assertThat(taken).isTrue();
    }

    @Test
    void keepsTheSlotForAnotherMinuteEachTimeItIsTaken() {
        // Given
        queue.take(first, NOW);
        // When
        queue.take(first, NOW.plusSeconds(59));
        // Then
        assertThat(queue.take(second, NOW.plusSeconds(118))).isFalse();
    }

    @Test
    void letsNamespacesTakeTurns() {
        // Given a tenant that came first with two, and another with one
        var other = benchmark("other", "single", 3);
        put(first, second, other);
        // When
        queue.take(first, NOW);
        queue.remove(first);
        // Then
        assertThat(before(other)).isEmpty();
        assertThat(before(second)).containsExactly(OF_ANOTHER_NAMESPACE);
    }

    @Test
    void servesTheNextNamespaceOnceOneHasKeptOthersWaitingForTwentySeconds() {
        // Given
        var other = benchmark("other", "other", 2);
        put(first, other);
        queue.keepsOthersWaiting(first, NOW);
        queue.keepsOthersWaiting(first, NOW.plusSeconds(10));
        queue.keepsOthersWaiting(first, NOW.plusSeconds(19));
        assertThat(before(other)).isNotEmpty();
        // When
        queue.keepsOthersWaiting(first, NOW.plusSeconds(20));
        // Then
        assertThat(before(other)).isEmpty();
        assertThat(before(first)).containsExactly(OF_ANOTHER_NAMESPACE);
    }

    @Test
    void showsTheHolderBeforeThoseNearTheFront() {
        // Given
        var running = started(benchmark("ns", "running", 3), "Running");
        // When
        put(first, second, running);
        // Then
        assertThat(queue.near(NOW)).containsExactly(running, first, second);
    }

    @Test
    void showsObstructedBenchmarksIfNoOtherWaits() {
        // Given
        obstructed(first, "Pending", NOW);
        // When
        put(first);
        // Then
        assertThat(queue.near(NOW)).containsExactly(first);
    }

    @Test
    void showsNoObstructedBenchmarkWhileOthersWait() {
        // Given
        obstructed(first, "Pending", NOW);
        // When
        put(first, second);
        // Then
        assertThat(queue.near(NOW)).containsExactly(second);
    }

    @Test
    void remembersAFinishedRunForAsLongAsAWorkerMayBeLost() {
        // Given
        var over = over();
        put(over);
        var lost = NOW.plus(WorkerLifetime.longest(over.getSpec())).plusSeconds(120);
        // When
        var started = queue.started(lost);
        // Then
        assertThat(started).containsExactly(over);
        assertThat(queue.started(lost.plusMillis(1))).isEmpty();
    }

    @Test
    void countsNoBenchmarkThatHasNotStartedAmongTheStarted() {
        // When
        put(first, started(second, "Running"));
        // Then
        assertThat(queue.started(NOW)).containsExactly(second);
    }

    @Test
    void forgetsAFinishedRunThatIsDeleted() {
        // Given
        var over = over();
        put(over);
        // When
        queue.remove(over);
        // Then
        assertThat(queue.started(NOW)).isEmpty();
    }

    @Test
    void takesADeletedBenchmarkOutOfTheOrder() {
        // Given
        put(first, second);
        // When
        queue.remove(first);
        // Then
        assertThat(before(second)).isEmpty();
    }

    @Test
    void countsNoBenchmarkAheadOfItselfThoughItIsKnownWithoutItsObstacle() {
        // Given
        put(first, second);
        // When
        var before = queue.before(obstructed(benchmark("ns", "first", 1), "Pending", NOW), NOW);
        // Then
        assertThat(before.count()).isEqualTo(1);
        assertThat(before.next()).containsExactly("second");
    }

    @Test
    void ordersAWaitingBenchmarkByAgeAgainOnceItNoLongerFails() {
        // Given
        put(first, second);
        queue.setFailing(Set.of("uid-first"));
        assertThat(before(second)).isEmpty();
        // When
        queue.setFailing(Set.of());
        // Then
        assertThat(before(second)).containsExactly("first");
    }

    @Test
    void givesANamespaceTheWholeTimeAgainOnceItWasServed() {
        // Given
        var other = benchmark("other", "other", 2);
        put(first, other);
        queue.keepsOthersWaiting(first, NOW);
        queue.keepsOthersWaiting(first, NOW.plusSeconds(10));
        queue.serve(first);
        queue.serve(other);
        // When
        queue.keepsOthersWaiting(first, NOW.plusSeconds(20));
        // Then
        assertThat(before(other)).containsExactly(OF_ANOTHER_NAMESPACE);
    }

    @Test
    void showsNoObstructedBenchmarkThatIsSuspended() {
        // Given
        var suspended = benchmark("suspended", "kafka:9092", 1, "suspend: true");
        // When
        put(obstructed(suspended, "Suspended", NOW));
        // Then
        assertThat(queue.near(NOW)).isEmpty();
    }

    @Test
    void showsNoObstructedBenchmarkThatWasDeleted() {
        // Given
        put(obstructed(first, "Pending", NOW));
        // When
        queue.remove(first);
        // Then
        assertThat(queue.near(NOW)).isEmpty();
    }

    @Test
    void isEmptyWithoutBenchmarksAndSlot() {
        // Given
        put(first);
        queue.take(first, NOW);
        assertThat(queue.isEmpty()).isFalse();
        // When
        queue.remove(first);
        // Then
        assertThat(queue.isEmpty()).isTrue();
    }

    @Test
    void isNotEmptyWhileASlotIsTaken() {
        // When
        queue.take(first, NOW);
        // Then
        assertThat(queue.isEmpty()).isFalse();
    }

    private void put(Benchmark... benchmarks) {
        List.of(benchmarks).forEach(queue::put);
    }

    private List<String> before(Benchmark benchmark) {
        return queue.before(benchmark, NOW).next();
    }

    private static Benchmark delete(Benchmark benchmark) {
        benchmark.addFinalizer(ActiveRun.FINALIZER);
        benchmark.getMetadata().setDeletionTimestamp(NOW.toString());
        return benchmark;
    }

    private static Benchmark over() {
        var over = finished(benchmark("over", "kafka:9092", 1, "duration: 10m"));
        over.setStatus(BenchmarkStatus.builder().observedGeneration(1L).phase("Complete").runId(RunId.of(over))
                .completionTime(NOW.toString()).conditions(over.getStatus().conditions()).build());
        return over;
    }
}
