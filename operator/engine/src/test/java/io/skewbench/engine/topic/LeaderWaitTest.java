package io.skewbench.engine.topic;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class LeaderWaitTest {

    @Test
    void isOverOnceEachPartitionHasALeader() {
        // When
        var wait = LeaderWait.of(Map.of("orders", topic(0, 1)), Duration.ofMinutes(5));
        // Then
        assertThat(wait).isEqualTo(new LeaderWait.Over());
    }

    @Test
    void lastsForAMinute() {
        // When
        var wait = LeaderWait.of(Map.of("orders", topic(0, -1)), Duration.ofSeconds(60));
        // Then
        assertThat(wait).isEqualTo(new LeaderWait.Waiting("Topic orders has partitions without a leader"));
    }

    @Test
    void failsAfterAMinute() {
        // When
        var wait = LeaderWait.of(Map.of("orders", topic(0, -1)), Duration.ofMillis(60_001));
        // Then
        assertThat(wait).isEqualTo(new LeaderWait.TimedOut("Topic orders has partitions without a leader"));
    }

    private static TopicLayout topic(int... leaders) {
        var list = Arrays.stream(leaders).boxed().toList();
        return new TopicLayout("id", list.stream().map(leader -> List.of(0, 1)).toList(), list);
    }
}
