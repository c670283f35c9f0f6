package io.skewbench.worker.records;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.data.Offset.offset;

import io.skewbench.protocol.plan.WorkerPlan.TopicShare;
import java.util.List;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

class TopicMixTest {
    @Test
    void usesTheOnlyTopic() {
        // Given
        var mix = new TopicMix(List.of(new TopicShare("t", 5)), 7);
        // Then
        assertThat(LongStream.range(0, 100).mapToObj(mix::ofRecord)).containsOnly(0);
    }

    @Test
    void drawsTopicsByWeight() {
        // Given
        var mix = new TopicMix(List.of(new TopicShare("t", 1), new TopicShare("u", 3)), 7);
        // When
        var ofSecond = LongStream.range(0, 100_000).filter(n -> mix.ofRecord(n) == 1).count();
        // Then within five standard deviations
        assertThat(ofSecond).isCloseTo(75_000L, offset(700L));
    }

    @Test
    void drawsTheSameTopicForTheSameRecord() {
        // Given
        var topics = List.of(new TopicShare("t", 1), new TopicShare("u", 1));
        // When
        var drawn = LongStream.range(0, 100).mapToObj(new TopicMix(topics, 7)::ofRecord).toList();
        // Then
        assertThat(LongStream.range(0, 100).mapToObj(new TopicMix(topics, 7)::ofRecord).toList()).isEqualTo(drawn);
        assertThat(LongStream.range(0, 100).mapToObj(new TopicMix(topics, 8)::ofRecord).toList()).isNotEqualTo(drawn);
    }
}
