package io.skewbench.controller.queue;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.client.utils.Serialization;
import java.time.Instant;
import org.junit.jupiter.api.Test;

class LatePodsTest {
    private static final Instant START = Instant.parse("2026-01-01T00:00:00Z");
    private static final Instant LATE = START.plus(PodTimes.TOLERANCE).plusSeconds(1);
    private static final String RUN = "0123456789";

    private final LatePods late = new LatePods();

    @Test
    void aRunWaitsForNoPodThatIsCreatedWhileItWaits() {
        // Given a run that has to wait
        late.of(RUN, false, START);
        // Then
        assertThat(late.of(RUN, false, LATE)).rejects(pod(RUN, START)).accepts(pod(RUN, LATE));
    }

    @Test
    void itWaitsForWorkersOfOthersWheneverTheyAreCreated() {
        late.of(RUN, false, START);

        assertThat(late.of(RUN, false, LATE)).rejects(pod("9876543210", LATE));
    }

    @Test
    void itWaitsForPodsOfItsLastAttempt() {
        // Given
        late.of(RUN, false, START);
        // When
        late.of(RUN, true, START.plusSeconds(10));
        // Then
        assertThat(late.of(RUN, false, LATE)).rejects(pod(RUN, LATE));
    }

    private static Pod pod(String run, Instant created) {
        return Serialization.unmarshal("""
                apiVersion: v1
                kind: Pod
                metadata:
                  name: worker
                  creationTimestamp: "%s"
                  ownerReferences:
                  - {apiVersion: batch/v1, kind: Job, name: skb-%s-t0a0-c1, uid: u, controller: true}
                """.formatted(created, run), Pod.class);
    }
}
