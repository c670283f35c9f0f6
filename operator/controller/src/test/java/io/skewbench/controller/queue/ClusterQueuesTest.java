package io.skewbench.controller.queue;

import static io.skewbench.controller.queue.QueuedRuns.benchmark;
import static io.skewbench.controller.queue.QueuedRuns.finished;
import static io.skewbench.controller.queue.QueuedRuns.moved;
import static io.skewbench.controller.queue.QueuedRuns.obstructed;
import static io.skewbench.controller.queue.QueuedRuns.pinned;
import static io.skewbench.controller.queue.QueuedRuns.started;
import static org.assertj.core.api.Assertions.assertThat;

import io.skewbench.api.v1alpha1.Benchmark;
import io.skewbench.api.v1alpha1.BenchmarkStatus;
import io.skewbench.controller.informer.QueuedBenchmarks;
import io.skewbench.controller.lifecycle.FailingBenchmarks;
import io.skewbench.controller.memory.CacheRoom;
import io.skewbench.controller.memory.LeanItems;
import io.skewbench.engine.observation.RunsAhead;
import io.skewbench.engine.run.Decision;
import io.skewbench.engine.run.RunStep;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ClusterQueuesTest {
    private static final String OF_ANOTHER_NAMESPACE = "a Benchmark of another namespace";

    private Instant now = Instant.parse("2026-01-01T00:10:00Z");
    private final FailingBenchmarks failures = new FailingBenchmarks(() -> now);
    private final ClusterQueues queues = new ClusterQueues(() -> now, failures);
    private final LeanItems<Benchmark> informed = new LeanItems<>(new QueuedBenchmarks(queues), new CacheRoom());
    private final Benchmark slow = benchmark("ns", "slow", 1);
    private final Benchmark other = benchmark("other", "other", 2);

    @Test
    void ordersBenchmarksOfAClusterByAge() {
        // Given
        var old = benchmark("z", "kafka:9092", 1, "");
        var young = benchmark("b", "kafka:9092", 2, "");
        var younger = benchmark("a", "KAFKA:9092, ", 3, "");
        // When
        inform(young, younger, old);
        // Then
        assertThat(before(younger)).containsExactly("z", "b");
        assertThat(before(young)).containsExactly("z");
        assertThat(before(old)).isEmpty();
    }

    @Test
    void keepsAQueueForEachCluster() {
        // Given
        var there = benchmark("there", "elsewhere:9092", 2, "");
        // When
        inform(slow, there);
        // Then
        assertThat(before(there)).isEmpty();
        assertThat(queues.take(there)).isTrue();
        assertThat(queues.take(slow)).isTrue();
    }

    @Test
    void movesABenchmarkToTheQueueOfItsNewCluster() {
        // Given
        var young = benchmark("young", "kafka:9092", 2, "");
        inform(slow, young);
        assertThat(before(young)).containsExactly("slow");
        // When
        inform(benchmark("slow", "elsewhere:9092", 1, ""), young);
        // Then
        assertThat(before(young)).isEmpty();
    }

    @Test
    void freesTheSlotOfADeletedBenchmark() {
        // Given
        inform(slow, other);
        queues.take(slow);
        assertThat(queues.take(other)).isFalse();
        // When
        inform(other);
        // Then
        assertThat(queues.take(other)).isTrue();
    }

    @Test
    void letsOthersPassARunThatFailsForTwoMinutes() {
        // Given
        inform(started(slow, "Running"), other);
        failures.add(slow);
        now = now.plusSeconds(119);
        failures.add(slow);
        assertThat(before(other)).containsExactly(OF_ANOTHER_NAMESPACE);
        // When
        now = now.plusSeconds(2);
        // Then
        assertThat(before(other)).isEmpty();
    }

    @Test
    void waitsAgainForARunThatNoLongerFails() {
        // Given
        inform(started(slow, "Running"), other);
        failures.add(slow);
        now = now.plusSeconds(121);
        assertThat(before(other)).isEmpty();
        // When
        failures.forget(slow);
        // Then
        assertThat(before(other)).containsExactly(OF_ANOTHER_NAMESPACE);
    }

    @Test
    void putsARunThatFailedBehindAnotherThatHasStartedMeanwhile() {
        // Given a status that can't be written, so that it doesn't report the failures
        failures.add(started(slow, "Running"));
        now = now.plusSeconds(121);
        // When
        inform(slow, started(other, "Running"));
        // Then
        assertThat(before(slow)).containsExactly(OF_ANOTHER_NAMESPACE);
        assertThat(before(other)).isEmpty();
    }

    @Test
    void waitsForAFailingRunWithMovedBrokers() {
        // Given
        var failing = moved(started(pinned("failing", 1), "Running"));
        var waits = pinned("waits", 2);
        inform(failing, waits);
        failures.add(failing);
        // When
        now = now.plusSeconds(3_600);
        failures.add(failing);
        // Then
        assertThat(before(waits)).containsExactly("failing");
    }

    @Test
    void countsANamespaceAsServedOnceItsFirstRunCannotStart() {
        // Given a tenant that came first with two that can't start, which nobody knows yet, and another with one
        var alsoBroken = benchmark("ns", "also-broken", 1);
        inform(slow, alsoBroken, other);
        var status = obstructed(benchmark("ns", "slow", 1), "Pending", now).getStatus();
        // When
        queues.settle(slow, status, RunsAhead.NONE);
        // Then
        inform(obstructed(slow, "Pending", now), alsoBroken, other);
        assertThat(before(other)).isEmpty();
        assertThat(before(alsoBroken)).containsExactly(OF_ANOTHER_NAMESPACE);
    }

    @Test
    void countsNoNamespaceAsServedWhoseRunCannotStartButWasNotFirst() {
        // Given
        var second = benchmark("ns", "second", 2);
        inform(slow, second, other);
        var status = obstructed(benchmark("ns", "second", 2), "Pending", now).getStatus();
        // When
        queues.settle(second, status, new RunsAhead(1, List.of("slow")));
        // Then
        assertThat(before(other)).containsExactly(OF_ANOTHER_NAMESPACE);
    }

    /**
     * The run's lookups wait for other lookups of its author, or it is edited again and again, so that nothing is known
     * about it.
     */
    @Test
    void countsANamespaceAsServedIfItsRunDoesNotBeginWithinTwentySeconds() {
        // Given
        inform(slow, other);
        for (var look = 0; look < 4; look++) {
            settleUndecided(slow);
            assertThat(before(other)).containsExactly(OF_ANOTHER_NAMESPACE);
            now = now.plusSeconds(5);
        }
        // When
        settleUndecided(slow);
        // Then
        assertThat(before(other)).isEmpty();
        assertThat(before(slow)).containsExactly(OF_ANOTHER_NAMESPACE);
    }

    @Test
    void servesTheFirstNamespaceAgainIfTheRunOfTheNextDoesNotBeginEither() {
        // Given
        inform(slow, other);
        settleForTwentySeconds(slow);
        assertThat(before(slow)).containsExactly(OF_ANOTHER_NAMESPACE);
        // When
        settleForTwentySeconds(other);
        // Then
        assertThat(before(slow)).isEmpty();
    }

    /** A tenant who creates the run again and again would otherwise keep others waiting for ever. */
    @Test
    void countsANamespaceAsServedThoughItsRunIsCreatedAgain() {
        // Given a namespace that was served, and waits again
        var earlier = benchmark("ns", "earlier", 0);
        inform(earlier);
        queues.take(earlier);
        queues.release(earlier);
        var rest = benchmark("earlier", "kafka:9092", 0, "suspend: true");
        var waits = benchmark("ns", "waits", 1);
        // When
        var seconds = 0;
        for (var i = 0; i < 3; i++) {
            var created = benchmark("other", "created-" + i, 2);
            inform(rest, waits, created);
            for (var look = 0; look < 4 && !before(waits).isEmpty(); look++) {
                settleUndecided(created);
                now = now.plusSeconds(4);
                seconds += 4;
            }
        }
        // Then
        assertThat(seconds).isBetween(20, 24);
    }

    @Test
    void givesAResumedRunTheWholeTimeAgain() {
        // Given
        inform(slow, other);
        settleUndecided(slow);
        inform(benchmark("slow", "kafka:9092", 1, "suspend: true"), other);
        now = now.plusSeconds(3_600);
        var resumed = benchmark("slow", "kafka:9092", 1, "suspend: false");
        inform(resumed, other);
        // When
        settleUndecided(resumed);
        // Then
        assertThat(before(other)).containsExactly(OF_ANOTHER_NAMESPACE);
    }

    @Test
    void keepsTheSlotOfARunThatGoesOn() {
        // Given
        inform(slow, other);
        queues.take(slow);
        var running = started(benchmark("ns", "slow", 1), "Running").getStatus();
        // When
        queues.settle(slow, running, RunsAhead.NONE);
        // Then
        assertThat(queues.take(other)).isFalse();
    }

    @Test
    void releasesTheSlotOfARunThatDoesNotGoOn() {
        // Given
        inform(slow, other);
        queues.take(slow);
        var finished = finished(benchmark("ns", "slow", 1));
        // When
        queues.settle(slow, finished.getStatus(), RunsAhead.NONE);
        // Then
        inform(finished, other);
        assertThat(queues.take(other)).isTrue();
    }

    @Test
    void keepsTheSlotOfARunThatGivesBackWhatAnotherHasLeft() {
        // Given
        inform(slow, other);
        queues.take(slow);
        // When
        queues.settle(slow, preparing(new RunStep.GiveBackLeftSettings()), RunsAhead.NONE);
        // Then
        assertThat(queues.take(other)).isFalse();
    }

    @Test
    void releasesTheSlotOfARunThatHasGivenBackWhatAnotherHasLeft() {
        // Given
        inform(slow, other);
        queues.take(slow);
        queues.settle(slow, preparing(new RunStep.GiveBackLeftSettings()), RunsAhead.NONE);
        // When
        queues.settle(slow, preparing(new RunStep.Wait("Strimzi acts on that", Duration.ZERO)), RunsAhead.NONE);
        // Then the other goes first, whose namespace was served longer ago
        assertThat(queues.take(other)).isTrue();
    }

    @Test
    void releasesTheSlotOfARunThatCannotGiveBackWhatAnotherHasLeft() {
        // Given
        var failing = obstructed(benchmark("ns", "slow", 1), "Preparing", now);
        inform(failing);
        assertThat(queues.take(failing)).isTrue();
        // When
        queues.settle(failing, preparing(new RunStep.GiveBackLeftSettings()), RunsAhead.NONE);
        // Then
        inform(failing, other);
        assertThat(before(other)).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"suspend: true", "duration: 7m"})
    void noticesChangesOfTheSpecThatAffectThePosition(String change) {
        // Given
        var changed = benchmark("slow", "kafka:9092", 1, change);
        // When
        var isOtherPlace = ClusterQueues.isOtherPlace(changed, slow);
        // Then
        assertThat(isOtherPlace).isTrue();
    }

    @Test
    void noticesAChangedCluster() {
        // Given
        var changed = benchmark("slow", "elsewhere:9092", 1, "");
        // When
        var isOtherPlace = ClusterQueues.isOtherPlace(changed, slow);
        // Then
        assertThat(isOtherPlace).isTrue();
    }

    @Test
    void noticesThatARunHasStarted() {
        // Given
        var before = benchmark("ns", "slow", 1);
        before.setStatus(BenchmarkStatus.of(1L, "Running", "", List.of()));
        // When
        var isOtherPlace = ClusterQueues.isOtherPlace(started(slow, "Running"), before);
        // Then
        assertThat(isOtherPlace).isTrue();
    }

    @Test
    void noticesAnObstacle() {
        // Given
        var before = benchmark("ns", "slow", 1);
        before.setStatus(BenchmarkStatus.of(1L, "Pending", "", List.of()));
        // When
        var isOtherPlace = ClusterQueues.isOtherPlace(obstructed(slow, "Pending", now), before);
        // Then
        assertThat(isOtherPlace).isTrue();
    }

    @Test
    void noticesAnotherPhase() {
        // Given
        var before = started(benchmark("ns", "slow", 1), "Running");
        // When
        var isOtherPlace = ClusterQueues.isOtherPlace(started(slow, "Suspended"), before);
        // Then
        assertThat(isOtherPlace).isTrue();
    }

    @Test
    void noticesThatBrokersWereMoved() {
        // Given
        var before = started(pinned("slow", 1), "Running");
        var changed = moved(started(pinned("slow", 1), "Running"));
        // When
        var isOtherPlace = ClusterQueues.isOtherPlace(changed, before);
        // Then
        assertThat(isOtherPlace).isTrue();
    }

    @Test
    void ignoresMessagesAndCountersOfTheStatus() {
        // Given
        var before = benchmark("ns", "slow", 1);
        before.setStatus(BenchmarkStatus.of(1L, "Pending", "Waiting", List.of()));
        slow.setStatus(BenchmarkStatus.of(2L, "Pending", "Still waiting", List.of()));
        // When
        var isOtherPlace = ClusterQueues.isOtherPlace(slow, before);
        // Then
        assertThat(isOtherPlace).isFalse();
    }

    private static Decision preparing(RunStep step) {
        return new Decision(step, BenchmarkStatus.of(1L, "Preparing", "", List.of()));
    }

    private void settleUndecided(Benchmark benchmark) {
        queues.settle(benchmark, BenchmarkStatus.of(1L, "Pending", "Connecting", List.of()), queues.before(benchmark));
    }

    private void settleForTwentySeconds(Benchmark benchmark) {
        settleUndecided(benchmark);
        for (var look = 0; look < 4; look++) {
            now = now.plusSeconds(5);
            settleUndecided(benchmark);
        }
    }

    private List<String> before(Benchmark benchmark) {
        return queues.before(benchmark).next();
    }

    /** Does what an informer does when these are all that there are. */
    private void inform(Benchmark... all) {
        var keys = List.of(all).stream().map(informed::getKey).collect(Collectors.toSet());
        informed.keySet().filter(key -> !keys.contains(key)).toList().forEach(informed::remove);
        List.of(all).forEach(benchmark -> informed.put(informed.getKey(benchmark), benchmark));
    }
}
