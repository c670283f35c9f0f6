package io.skewbench.worker.measure;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class TopicPartitionsTest {
    @Test
    void keepTheNumbersOfASingleTopic() {
        assertThat(new TopicPartitions(List.of("t")).number(0, 7)).isEqualTo(7);
    }

    @Test
    void numberPartitionsOfSeveralTopicsTogether() {
        // Given
        var partitions = new TopicPartitions(List.of("t", "u"));
        // When
        var number = partitions.number(1, 3);
        // Then
        assertThat(number).isEqualTo(7);
        assertThat(partitions.topic(number)).isEqualTo("u");
        assertThat(partitions.partition(number)).isEqualTo(3);
        assertThat(partitions.name(number)).isEqualTo("u-3");
    }
}
