package io.skewbench.controller.queue;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.client.utils.Serialization;
import io.skewbench.engine.observation.Observed.HeldUp;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** A node that never comes back leaves its pods Terminating. */
class EarlierWorkersTest {
    private static final Instant START = Instant.parse("2026-01-01T00:00:00Z");

    @Test
    void holdUpTheNextTrialUntilTheirKubeletMustHaveEndedThem() {
        // Given one that was started at 0:00, lives for 10 minutes, and was deleted after 2
        var pod = pod("ns", "deletionTimestamp: 2026-01-01T00:02:00Z", "Running");
        // When
        var earlier = earlier(pod, START.plusSeconds(659));
        // Then
        assertThat(earlier.alive()).hasSize(1);
        assertThat(earlier.heldUp()).contains(new HeldUp("Waiting for the pods of an earlier trial to end: worker "
                + "on node lost (Terminating)", Instant.parse("2026-01-01T00:11:00Z")));
    }

    @Test
    void areLostOnceTheirKubeletMustHaveEndedThem() {
        // Given
        var pod = pod("ns", "deletionTimestamp: 2026-01-01T00:02:00Z", "Running");
        // When
        var earlier = earlier(pod, START.plusSeconds(660));
        // Then
        assertThat(earlier.alive()).isEmpty();
        assertThat(earlier.lost()).hasSize(1);
        assertThat(earlier.heldUp()).isEmpty();
    }

    @Test
    void areAwaitedNoLongerThanTheyCanLive() {
        var running = pod("ns", "generation: 1", "Running");

        assertThat(earlier(running, START.plusSeconds(659)).alive()).hasSize(1);
        assertThat(earlier(running, START.plusSeconds(660)).lost()).hasSize(1);
        assertThat(earlier(pod("ns", "generation: 1", "Succeeded"), START).alive()).isEmpty();
    }

    @Test
    void ofOtherNamespacesAreNotNamed() {
        assertThat(earlier(pod("other", "generation: 1", "Running"), START).heldUp())
                .contains(new HeldUp("Waiting for the pods of an earlier trial to end: a pod of another namespace",
                        Instant.parse("2026-01-01T00:11:00Z")));
    }

    @Test
    void podThatTheOperatorDidNotCreateDelaysNobody() {
        // Given what no worker lacks
        var forged = pod("ns", "generation: 1", "Running");
        forged.getSpec().setActiveDeadlineSeconds(null);

        assertThat(earlier(forged, START).alive()).isEmpty();
    }

    @Test
    void delayNobodyBeyondTheLifetimeOfTheirRunsWorkers() {
        // Given a bound of 20 minutes, and pods with deadlines of decades
        var deadline = pod("ns", "generation: 1", "Running");
        deadline.getSpec().setActiveDeadlineSeconds(1_000_000_000L);
        var started = pod("ns", "generation: 1", "Running");
        started.getStatus().setStartTime("2060-01-01T00:00:00Z");
        var grace = pod("ns", "deletionTimestamp: 2060-01-01T00:00:00Z", "Running");
        var unstarted = pod("ns", "deletionTimestamp: 2060-01-01T00:00:00Z", "Pending");
        unstarted.getStatus().setStartTime(null);
        // Then
        for (var pod : List.of(deadline, started, grace, unstarted)) {
            assertThat(earlier(pod, START.plusSeconds(1_260)).alive()).isEmpty();
        }
    }

    @Test
    void ignoreTheGracePeriodOfTheirDeletion() {
        // Given a pod that never started, and was deleted after 2 minutes with a grace of 1 hour
        var pod = pod("ns", "deletionTimestamp: 2026-01-01T01:02:00Z, deletionGracePeriodSeconds: 3600", "Pending");
        pod.getStatus().setStartTime(null);
        // Then it counts for 10 minutes from then
        assertThat(earlier(pod, START.plusSeconds(779)).alive()).hasSize(1);
        assertThat(earlier(pod, START.plusSeconds(780)).lost()).hasSize(1);
    }

    private static EarlierWorkers earlier(Pod pod, Instant now) {
        return EarlierWorkers.of("ns", Stream.of(pod), worker -> Optional.of(START.plusSeconds(1_200)), now);
    }

    private static Pod pod(String namespace, String more, String phase) {
        return Serialization.unmarshal("""
                apiVersion: v1
                kind: Pod
                metadata: {name: worker, namespace: %s, uid: u, creationTimestamp: "2026-01-01T00:00:00Z", %s}
                spec: {nodeName: lost, activeDeadlineSeconds: 600}
                status: {phase: %s, startTime: "2026-01-01T00:00:00Z"}
                """.formatted(namespace, more.replaceAll("(20[26][06][^ ,]*)", "\"$1\""), phase), Pod.class);
    }
}
