package io.skewbench.worker.clients;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

class FirstFailureTest {
    private final FirstFailure failure = new FirstFailure(error -> new IllegalStateException("failed", error));

    @Test
    void waitsUntilTheTimeIfNothingFails() {
        assertThatCode(() -> failure.awaitNoneUntil(System.nanoTime() + 1_000)).doesNotThrowAnyException();
    }

    @Test
    @Timeout(60)
    void endsTheWaitAtOnceWithTheFirstError() {
        // Given
        var first = new IllegalArgumentException("first");
        failure.ended(first);
        failure.ended(new IllegalArgumentException("second"));
        // Then
        assertThatThrownBy(() -> failure.awaitNoneUntil(System.nanoTime() + Duration.ofHours(1).toNanos()))
                .isInstanceOf(IllegalStateException.class).cause().isSameAs(first);
    }
}
