package io.skewbench.admin.connection;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

class AnswerHeadTest {

    @Test
    void countsTheEntriesOfAnAnswerWithFixedLengths() {
        // Given an answer with an id, a throttle time, a text and three entries
        var answer = ByteBuffer.allocate(64).putInt(7).putInt(0).putShort((short) 2)
                .put("ab".getBytes(StandardCharsets.UTF_8)).putInt(3).flip();
        // When
        var count = new AnswerHead("kafka:9092", answer, false).skipHeader().skip(4).skipText().count("topics", 10);
        // Then
        assertThat(count).isEqualTo(3);
    }

    @Test
    void countsTheEntriesOfAnAnswerWithVariableLengths() {
        // Given an answer with an id, no tags, a text of two bytes and three entries; lengths are one more (KIP-482)
        var answer = ByteBuffer.allocate(64).putInt(7).put((byte) 0).put((byte) 3)
                .put("ab".getBytes(StandardCharsets.UTF_8)).put((byte) 4).flip();
        // When
        var count = new AnswerHead("kafka:9092", answer, true).skipHeader().skipText().count("topics", 10);
        // Then
        assertThat(count).isEqualTo(3);
    }

    @Test
    void takesTheLengthMinusOneForAMissingText() {
        // Given
        var answer = ByteBuffer.allocate(64).putShort((short) -1).putInt(5).flip();
        // When
        var count = new AnswerHead("kafka:9092", answer, false).skipText().count("topics", 10);
        // Then
        assertThat(count).isEqualTo(5);
    }

    @Test
    void refusesMoreEntriesThanTheLimit() {
        // Given
        var answer = new AnswerHead("kafka:9092", ByteBuffer.allocate(4).putInt(11).flip(), false);
        // Then
        assertThatThrownBy(() -> answer.count("topics", 10)).isInstanceOf(UnreadableAnswerException.class)
                .hasMessageContaining("kafka:9092");
    }

    @Test
    void refusesAnAnswerThatEndsTooEarly() {
        // Given
        var answer = new AnswerHead("kafka:9092", ByteBuffer.allocate(2).putShort((short) 1).flip(), false);
        // Then
        assertThatThrownBy(() -> answer.count("topics", 10)).isInstanceOf(UnreadableAnswerException.class);
    }

    @Test
    void refusesANegativeLength() {
        // Given
        var answer = new AnswerHead("kafka:9092", ByteBuffer.allocate(8), false);
        // Then
        assertThatThrownBy(() -> answer.skip(-1)).isInstanceOf(UnreadableAnswerException.class);
    }
}
