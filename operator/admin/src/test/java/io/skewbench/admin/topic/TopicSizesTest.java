package io.skewbench.admin.topic;

import static org.assertj.core.api.Assertions.assertThat;

import io.skewbench.engine.topic.TopicState;
import io.skewbench.engine.topic.TopicState.Partition;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class TopicSizesTest {

    @Test
    void countTheBytesThatAreStillToBeCopied() {
        // Given a partition that stays, one that broker 2 has a quarter of, and one that broker 3 has yet to begin with
        var stays = new Partition(List.of(0), 0, List.of(0), List.of(), List.of());
        var begun = new Partition(List.of(2, 0), 0, List.of(0), List.of(2), List.of(0));
        var announced = new Partition(List.of(3, 1), 1, List.of(1), List.of(3), List.of(1));
        // When
        var sizes = new TopicSizes(Map.of(0, Map.of(0, 50L, 1, 1_000L), 1, Map.of(2, 10L), 2, Map.of(1, 250L)));
        // Then
        assertThat(sizes.toCopy(new TopicState("id-1", List.of(stays, begun, announced), false))).isEqualTo(750 + 10);
        assertThat(sizes.byBroker()).isEqualTo(Map.of(0, 1_050L, 1, 10L, 2, 250L));
    }
}
