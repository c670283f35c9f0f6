package io.skewbench.local.topic;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.skewbench.brokers.process.RunFailedException;
import java.time.Duration;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class TopicSuspicionTest {
    private static final Optional<String> WRONG = Optional.of("Topic orders was deleted");

    private long nanos;
    private final TopicSuspicion suspicion = new TopicSuspicion(() -> nanos);

    @Test
    void isClearedWhereNothingIsWrong() {
        // When
        var isCleared = suspicion.isCleared(Optional.empty());
        // Then
        assertThat(isCleared).isTrue();
    }

    @Test
    void lastsWhereASingleAnswerIsWrong() {
        // When
        var isCleared = suspicion.isCleared(WRONG);
        // Then
        assertThat(isCleared).isFalse();
    }

    @Test
    void failsTheRunOnceAnswersWereWrongForFourSeconds() {
        // Given
        suspicion.isCleared(WRONG);
        // When
        pass(Duration.ofSeconds(4));
        // Then
        assertThatThrownBy(() -> suspicion.isCleared(WRONG)).isInstanceOf(RunFailedException.class)
                .hasMessage("Topic orders was deleted");
    }

    @Test
    void startsOverAfterACorrectAnswer() {
        // Given
        suspicion.isCleared(WRONG);
        pass(Duration.ofSeconds(3));
        suspicion.isCleared(Optional.empty());
        pass(Duration.ofSeconds(3));
        // When
        var isCleared = suspicion.isCleared(WRONG);
        // Then
        assertThat(isCleared).isFalse();
    }

    @Test
    void isCertainOfWhatWasSoForFourSeconds() {
        // Given
        suspicion.isCertain(true);
        pass(Duration.ofSeconds(4));
        // When
        var isCertain = suspicion.isCertain(true);
        // Then
        assertThat(isCertain).isTrue();
    }

    private void pass(Duration time) {
        nanos += time.toNanos();
    }
}
