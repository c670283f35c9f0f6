package io.skewbench.worker.consume;

import static org.assertj.core.api.Assertions.assertThat;

import io.skewbench.protocol.report.ConsumerResult.Span;
import java.util.Map;
import org.apache.kafka.common.TopicPartition;
import org.junit.jupiter.api.Test;

class PositionsTest {
    private static final TopicPartition FIRST = new TopicPartition("t", 0);
    private static final TopicPartition SECOND = new TopicPartition("t", 1);

    private final Positions positions = new Positions();

    @Test
    void knowsWhatLiesBetweenPositionsAndEnds() {
        positions.at(FIRST, 100).received(100);
        positions.at(FIRST, 100).received(101);
        positions.moveTo(SECOND, 7);

        assertThat(positions.lag(Map.of(FIRST, 110L, SECOND, 9L))).isEqualTo(10);
        assertThat(positions.haveReached(Map.of(FIRST, 102L, SECOND, 7L))).isTrue();
        assertThat(positions.haveReached(Map.of(FIRST, 102L, SECOND, 8L))).isFalse();
    }

    @Test
    void keepsASpanForEachTimeThatThePartitionWasGivenElsewhere() {
        positions.at(FIRST, 100).received(100);
        positions.moveTo(FIRST, 103);
        positions.end(FIRST);
        positions.at(FIRST, 200);
        positions.end(FIRST);
        positions.end(SECOND);

        assertThat(positions.spans()).containsExactlyInAnyOrder(new Span("t", 0, 100, 103, 1),
                new Span("t", 0, 200, 200, 0));
        assertThat(positions.partitions()).isEmpty();
    }

    @Test
    void goesOnWithASpanWhereThePartitionComesBackAsItWas() {
        for (var offset = 0; offset < 100; offset++) {
            positions.at(FIRST, offset).received(offset);
            positions.end(FIRST);
        }

        assertThat(positions.spans()).containsExactly(new Span("t", 0, 0, 100, 100));
    }
}
