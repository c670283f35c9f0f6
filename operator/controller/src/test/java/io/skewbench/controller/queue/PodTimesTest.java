package io.skewbench.controller.queue;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodBuilder;
import java.time.Instant;
import org.junit.jupiter.api.Test;

class PodTimesTest {
    private static final Instant CREATED = Instant.parse("2026-01-01T00:01:00Z");

    @Test
    void toleratesClocksThatDifferByAMinute() {
        assertThat(PodTimes.isCreatedAfter(pod(), CREATED.minusSeconds(60))).isFalse();
        assertThat(PodTimes.isCreatedAfter(pod(), CREATED.minusSeconds(61))).isTrue();
    }

    private static Pod pod() {
        return new PodBuilder().withNewMetadata().withCreationTimestamp(CREATED.toString()).endMetadata().build();
    }
}
