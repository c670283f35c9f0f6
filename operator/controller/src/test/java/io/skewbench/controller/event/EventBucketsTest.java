package io.skewbench.controller.event;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class EventBucketsTest {
    private Instant now = Instant.parse("2026-01-01T00:00:00Z");
    private final EventBuckets buckets = new EventBuckets(() -> now, EventBuckets.BURST);

    @Test
    void allowABurstAndThenOneEveryFiveMinutes() {
        assertThat(take("one", 100)).isEqualTo(25);
        now = now.plusSeconds(299);
        assertThat(take("one", 10)).isZero();
        now = now.plusSeconds(1);
        assertThat(take("one", 10)).isEqualTo(1);
        now = now.plusSeconds(3 * 300);
        assertThat(take("one", 10)).isEqualTo(3);
    }

    @Test
    void holdNoMoreThanABurst() {
        // Given
        take("one", 25);
        // When
        now = now.plusSeconds(100 * 300);
        // Then
        assertThat(take("one", 100)).isEqualTo(25);
    }

    @Test
    void areOfOneResourceEach() {
        // Given
        take("one", 100);
        // Then
        assertThat(take("other", 100)).isEqualTo(25);
    }

    @Test
    void areRememberedOfTheLatestResources() {
        // Given
        take("one", 25);
        // When
        IntStream.range(0, EventBuckets.MOST - 1).forEach(i -> take("other-" + i, 1));
        // Then
        assertThat(take("one", 1)).isZero();
    }

    @Test
    void areForgottenOfResourcesBeforeThese() {
        // Given
        take("one", 25);
        // When
        IntStream.range(0, EventBuckets.MOST).forEach(i -> take("another-" + i, 1));
        // Then
        assertThat(take("one", 1)).isEqualTo(1);
    }

    private long take(String uid, int times) {
        return IntStream.range(0, times).filter(i -> buckets.take(uid)).count();
    }
}
