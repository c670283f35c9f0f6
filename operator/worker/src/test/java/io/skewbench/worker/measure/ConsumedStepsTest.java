package io.skewbench.worker.measure;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.apache.kafka.common.TopicPartition;
import org.junit.jupiter.api.Test;

/** Broker 1 leads the partitions 0 and 1; nobody knows who leads partition 2. */
class ConsumedStepsTest {
    private static final long MS = 1_000_000;
    private static final Map<TopicPartition, Integer> LEADERS = Map.of(partition(0), 1, partition(1), 1);

    /** Two seconds measured, without warm-up. */
    private final ConsumedSteps steps = new ConsumedSteps(new Window(0, 0, 2_000 * MS, 0));

    @Test
    void addUpTheBytesOfALeader() {
        // Given
        steps.add(partition(0), 100, 500 * MS);
        steps.add(partition(1), 20, 600 * MS);
        steps.add(partition(1), 30, 1_500 * MS);
        steps.add(partition(2), 7, 1_600 * MS);
        // Then
        assertThat(steps.byLeader(LEADERS)).isEqualTo(Map.of(1, 150L, Leaders.UNKNOWN, 7L));
        assertThat(requireNonNull(steps.timeline(LEADERS).orElseThrow().brokerBytes()).consumedOut())
                .isEqualTo(Map.of(1, List.of(120L, 30L), Leaders.UNKNOWN, List.of(0L, 7L)));
    }

    @Test
    void haveNoBrokerFromWhichNothingWasReceived() {
        // Given
        steps.add(partition(0), 0, 500 * MS);
        // Then
        assertThat(steps.byLeader(LEADERS)).isEmpty();
        assertThat(steps.timeline(LEADERS).orElseThrow().sent()).isEmpty();
    }

    @Test
    void keepOnlySumsOfMorePartitionsThanThereIsRoomFor() {
        // Given an hour, in which 10,000 partitions are read at its end
        var hour = new ConsumedSteps(new Window(0, 0, 3_600_000 * MS, 0));
        for (var number = 0; number < 10_000; number++) {
            hour.add(partition(number), 10, 3_599_000 * MS);
        }
        // Then
        assertThat(hour.timeline(LEADERS)).isEmpty();
        assertThat(hour.byLeader(LEADERS)).isEqualTo(Map.of(1, 20L, Leaders.UNKNOWN, 99_980L));
    }

    private static TopicPartition partition(int number) {
        return new TopicPartition("t", number);
    }
}
