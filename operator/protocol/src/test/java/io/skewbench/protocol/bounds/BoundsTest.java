package io.skewbench.protocol.bounds;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class BoundsTest {
    @Test
    void putMessagesOnOneLine() {
        assertThat(Bounds.message("a\r\nb\u2028c\u001b[31md")).isEqualTo("a b c [31md");
    }

    @Test
    void cutLongMessages() {
        // When
        var message = Bounds.message("x".repeat(Bounds.MESSAGE_CHARACTERS + 1));
        // Then
        assertThat(message).hasSize(Bounds.MESSAGE_CHARACTERS).endsWith("x…");
    }

    @Test
    void keepMessagesOfTheLargestSize() {
        // Given
        var largest = "x".repeat(Bounds.MESSAGE_CHARACTERS);
        // Then
        assertThat(Bounds.message(largest)).isEqualTo(largest);
    }

    @Test
    void keepEachMessageOnce() {
        assertThat(Bounds.messages(List.of("a", "b", "a"))).containsExactly("a", "b");
    }

    @Test
    void limitTheNumberOfMessages() {
        assertThat(Bounds.messages(IntStream.range(0, 200).mapToObj(String::valueOf).toList())).hasSize(Bounds.NAMES);
    }

    @ParameterizedTest
    @ValueSource(strings = {"WorkerFailed", "A", "Kafka404"})
    void keepReasonsInCamelCase(String reason) {
        assertThat(Bounds.reason(reason)).isEqualTo(reason);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "workerFailed", "Worker failed", "Wörker", "4xx"})
    void replaceOtherReasons(String reason) {
        assertThat(Bounds.reason(reason)).isEqualTo("Unknown");
    }

    @Test
    void replaceReasonsOfMoreThan60Characters() {
        assertThat(Bounds.reason("R".repeat(60))).isEqualTo("R".repeat(60));
        assertThat(Bounds.reason("R".repeat(61))).isEqualTo("Unknown");
    }

    @Test
    void refuseTooManyElements() {
        assertThatThrownBy(() -> Bounds.atMost(1, List.of(1, 2), "brokers")).isInstanceOf(UnreadableException.class)
                .hasMessage("2 brokers; at most 1 are allowed");
    }

    @Test
    void refuseDuplicates() {
        assertThatThrownBy(() -> Bounds.distinct(9, List.of(1, 2, 1), "brokers"))
                .isInstanceOf(UnreadableException.class).hasMessageContaining("brokers");
    }

    @ParameterizedTest
    @ValueSource(longs = {-1, Bounds.COUNT + 1, Long.MIN_VALUE, Long.MAX_VALUE})
    void refuseWhatIsNoCount(long value) {
        assertThatThrownBy(() -> Bounds.count(value, "sent")).isInstanceOf(UnreadableException.class)
                .hasMessageContaining("sent is " + value);
    }

    @ParameterizedTest
    @ValueSource(longs = {0, 1, Bounds.COUNT})
    void acceptCounts(long value) {
        assertThatCode(() -> Bounds.count(value, "sent")).doesNotThrowAnyException();
    }

    @Test
    void refuseSumsThatAreNoCount() {
        assertThatThrownBy(() -> Bounds.sum(Bounds.COUNT, 1, "sent")).isInstanceOf(UnreadableException.class);
        assertThatThrownBy(() -> Bounds.sum(2, -1, "sent")).isInstanceOf(UnreadableException.class);
    }

    @ParameterizedTest
    @ValueSource(doubles = {-0.1, Double.NaN, Double.POSITIVE_INFINITY})
    void refuseWhatIsNoFigure(double value) {
        assertThatThrownBy(() -> Bounds.figure(value, "latency")).isInstanceOf(UnreadableException.class)
                .hasMessageContaining("latency is " + value);
    }
}
