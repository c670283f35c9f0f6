package io.skewbench.local.topic;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.skewbench.api.v1alpha1.SkewedTopicStatus.Change;
import io.skewbench.brokers.process.RunFailedException;
import io.skewbench.engine.topic.TopicReason;
import io.skewbench.local.progress.PlainProgress;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class TopicWaitTest {
    private final ByteArrayOutputStream said = new ByteArrayOutputStream();
    private Instant now = Instant.parse("2026-11-20T12:00:00Z");
    private final TopicWait wait = new TopicWait("orders",
            new PlainProgress(new PrintStream(said, true, StandardCharsets.UTF_8)), () -> now);

    @Test
    void failsWithItsMessageAfterTheTimeout() {
        // Given
        wait.of(Optional.of(TopicReason.SETTLING), "Waiting for the brokers", null);
        // When
        pass(TopicWait.TIMEOUT.plusMillis(1));
        // Then
        assertThatThrownBy(() -> wait.of(Optional.of(TopicReason.SETTLING), "Waiting for the brokers", null))
                .isInstanceOf(RunFailedException.class).hasMessage("Waiting for the brokers");
    }

    @Test
    void waitsLongerForBrokersAndLeadersThatReturn() {
        // When
        pass(TopicWait.RETURN_TIMEOUT);
        // Then
        assertThatCode(() -> wait.of(Optional.of(TopicReason.LEADERS_MOVED), "Leaders moved", null))
                .doesNotThrowAnyException();
        assertThatCode(() -> wait.of(Optional.of(TopicReason.BROKERS_ABSENT), "Brokers are down", null))
                .doesNotThrowAnyException();
        assertThatThrownBy(() -> wait.of(Optional.empty(), "No answer", null)).hasMessage("No answer");
    }

    @Test
    void waitsAsLongAsAChangeIsUnderWay() {
        // Given
        pass(TopicWait.TIMEOUT.plusSeconds(1));
        wait.of(Optional.of(TopicReason.REASSIGNING), "Moving replicas", Change.of("Reassign", 1L, 1, null, null));
        // When
        pass(TopicWait.TIMEOUT);
        // Then
        assertThatCode(() -> wait.of(Optional.of(TopicReason.SETTLING), "Waiting for the brokers", null))
                .doesNotThrowAnyException();
    }

    @Test
    void printsEachMessageOnce() {
        // When
        wait.of(Optional.empty(), "No answer", null);
        wait.of(Optional.empty(), "No answer", null);
        wait.of(Optional.of(TopicReason.SETTLING), "Waiting for the brokers", null);
        // Then
        assertThat(said.toString(StandardCharsets.UTF_8).lines()).containsExactly("Topic orders: No answer",
                "Topic orders: Waiting for the brokers");
    }

    private void pass(Duration time) {
        now = now.plus(time);
    }
}
