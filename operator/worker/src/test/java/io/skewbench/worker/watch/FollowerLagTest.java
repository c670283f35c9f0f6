package io.skewbench.worker.watch;

import static org.assertj.core.api.Assertions.assertThat;

import io.skewbench.protocol.report.ReplicationResult.Lag;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.apache.kafka.common.TopicPartition;
import org.junit.jupiter.api.Test;

/** Two partitions that have 1,000 and 2,000 records before the trial. Each gets one every millisecond. */
class FollowerLagTest {
    private static final long MS = TimeUnit.MILLISECONDS.toNanos(1);
    private static final TopicPartition FIRST = new TopicPartition("t", 0);
    private static final TopicPartition SECOND = new TopicPartition("t", 1);

    private long nowMs;
    private final FollowerLag lag = new FollowerLag(List.of("t"), Map.of(FIRST, 1_000L, SECOND, 2_000L), 0,
            () -> new long[]{nowMs, nowMs});

    @Test
    void isNothingWhereReplicasHaveWhatIsAcknowledged() {
        // When
        read(500, 500, 500, 2);
        // Then
        assertThat(lag.soFar()).isEqualTo(new Lag(0, 0, 0, 0, 2));
        assertThat(lag.lacksRecords()).isFalse();
    }

    @Test
    void isTheTimeSinceTheOldestRecordThatLacks() {
        // When a follower of the second partition is 300 records behind
        read(500, 500, 200, 2);
        // Then
        assertThat(lag.soFar()).isEqualTo(new Lag(300, 300, 300, 300, 12));
        assertThat(lag.lacksRecords()).isTrue();
    }

    @Test
    void isNotHiddenByAPartitionThatHasMore() {
        // When records of the first partition were replicated before the worker had their acknowledgements
        read(500, 900, 400, 2);
        // Then
        assertThat(lag.soFar()).isEqualTo(new Lag(100, 100, 100, 100, 12));
    }

    @Test
    void countsTheRecordsOfAllPartitionsAndTheLongestTime() {
        // When
        read(500, 450, 400, 2);
        // Then
        assertThat(lag.soFar()).isEqualTo(new Lag(150, 150, 100, 100, 12));
    }

    @Test
    void hasTheMedianAndTheMostOfItsReadings() {
        // When it is behind by 10, 30, 0 and 20
        read(100, 90, 100, 1);
        read(200, 170, 200, 1);
        read(300, 300, 300, 5);
        read(400, 380, 400, 1);
        // Then
        assertThat(lag.soFar()).isEqualTo(new Lag(15, 30, 15, 30, 11));
    }

    @Test
    void isOffByTheTimeInWhichBrokersAnswerAtMost() {
        // When they take longer than there is between two samples
        read(500, 490, 490, 40);
        // Then
        assertThat(lag.soFar().errorMs()).isEqualTo(50);
    }

    @Test
    void goesOnWhereItWasWhileNothingIsReplicated() {
        // When
        IntStream.rangeClosed(1, 5).forEach(second -> read(1_000L * second, 600, 1_000L * second, 0));
        // Then
        assertThat(lag.soFar().maxMs()).isEqualTo(4_400);
        assertThat(lag.soFar().p50Ms()).isEqualTo(2_400);
    }

    @Test
    void countsAHighWatermarkThatFallsAsNothingReplicated() {
        // When
        read(500, 500, 500, 0);
        read(600, -100, 600, 0);
        // Then
        assertThat(lag.soFar().maxRecords()).isEqualTo(600);
        assertThat(lag.lacksRecords()).isTrue();
    }

    @Test
    void samplesLessOftenWherePartitionsAreMany() {
        // Given
        var partitions = IntStream.range(0, 500).boxed()
                .collect(Collectors.toMap(number -> new TopicPartition("t", number), unused -> 0L));
        // When
        var many = new FollowerLag(List.of("t"), partitions, 0, () -> new long[0]);
        // Then
        assertThat(lag.periodNanos()).isEqualTo(10 * MS);
        assertThat(many.periodNanos()).isEqualTo(50 * MS);
    }

    /** Samples every 10 ms until then, and reads what both partitions have got since the beginning. */
    private void read(long atMs, long first, long second, long tookMs) {
        while (nowMs < atMs) {
            nowMs += 10;
            lag.sample(nowMs * MS);
        }
        lag.read(Map.of(FIRST, 1_000 + first, SECOND, 2_000 + second), (nowMs + tookMs) * MS);
    }
}
