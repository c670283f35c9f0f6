package io.skewbench.engine.growth;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import io.skewbench.engine.result.LogGrowth;
import io.skewbench.engine.result.LogGrowth.LogUnit;
import io.skewbench.engine.result.LogGrowth.OfBroker;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** A trial that sends to topic mine, while others may write to orders. The second reading is 10 s after the first. */
class GrowthSumTest {
    private static final int DIRECTORIES = 0;
    private static final long LATER = Duration.ofSeconds(10).toNanos();

    private final LogSizes before = LogSizes.ofReplicas(new LogRoom(1_000_000));
    private final GrowthSum sum = new GrowthSum(before, Set.of("mine"));

    @Test
    void tellsWhatTheTrialWroteFromWhatOthersWrote() {
        // Given
        read(before, 0, 1, log("mine", 0, 100), log("orders", 0, 1_000), log("orders", 1, 1_000));
        // When
        read(sum, LATER, 1, log("mine", 0, 1_100), log("orders", 0, 1_020), log("orders", 1, 1_030));
        // Then
        assertThat(growth()).isEqualTo(new LogGrowth(LogUnit.BYTES,
                List.of(new OfBroker(1, 10_000, 1_000, 50, "orders"))));
    }

    @Test
    void countsNothingWhereSegmentsWereDeleted() {
        // Given
        read(before, 0, 1, log("mine", 0, 0), log("orders", 0, 1_000), log("orders", 1, 1_000));
        // When one log has lost more than the other has gained
        read(sum, LATER, 1, log("mine", 0, 1_000), log("orders", 0, 10), log("orders", 1, 1_007));
        // Then
        assertThat(growth().brokers().getFirst().others()).isEqualTo(7);
    }

    @Test
    void countsAllOfATopicThatIsNew() {
        // Given
        read(before, 0, 1, log("mine", 0, 0));
        // When
        read(sum, LATER, 1, log("mine", 0, 1), log("new", 0, 70), log("newer", 0, 80));
        // Then
        assertThat(growth().brokers()).containsExactly(new OfBroker(1, 10_000, 1, 150, "newer"));
    }

    @Test
    void leavesOutWhatClientsOfTheTrialWriteBesideItsRecords() {
        // Given
        read(before, 0, 1, log("mine", 0, 0));
        // When
        read(sum, LATER, 1, log("mine", 0, 1), log("__consumer_offsets", 3, 70), log("__transaction_state", 3, 70),
                log("skewbench-0123456789-clock", 0, 70));
        // Then
        assertThat(growth().brokers()).containsExactly(new OfBroker(1, 10_000, 1, 0, null));
    }

    @Test
    void isUnknownOfABrokerThatWasDownOrHadOtherDirectories() {
        // Given
        read(before, 0, 1, log("orders", 0, 0));
        before.broker(2, 0, DIRECTORIES + 1, 1);
        before.log("orders", 1, 0);
        // When
        read(sum, LATER, 1, log("orders", 0, 10));
        read(sum, LATER, 2, log("orders", 1, 1_000_000));
        read(sum, LATER, 3, log("orders", 2, 1_000_000));
        // Then
        assertThat(growth().brokers()).extracting(OfBroker::broker).containsExactly(1);
    }

    @Test
    void isUnknownOfABrokerForWhoseLogsThereIsNoRoom() {
        // Given room for a thousand logs
        var room = new LogRoom(18_100);
        var sizes = LogSizes.ofReplicas(room);
        sizes.broker(1, 0, DIRECTORIES, 900);
        sizes.broker(2, 0, DIRECTORIES, 900);
        // When
        var growth = new GrowthSum(sizes, Set.of());
        read(growth, LATER, 1);
        read(growth, LATER, 2);
        // Then
        assertThat(growth.result().orElseThrow().brokers()).extracting(OfBroker::broker).containsExactly(1);
        sizes.release();
        assertThat(room.take(18_100)).as("room was given back").isTrue();
    }

    @Test
    void isUnknownWithoutAnyBroker() {
        assertThat(sum.result()).isEmpty();
    }

    @Test
    void followsPartitionsToTheirLeaders() {
        // Given end offsets
        var offsets = requireNonNull(LogSizes.ofPartitions(10, new LogRoom(1_000)));
        read(offsets, 0, 1, log("orders", 0, 1_000_000), log("mine", 0, 5));
        // When another broker leads the partition
        var growth = new GrowthSum(offsets, Set.of("mine"));
        read(growth, LATER, 1, log("mine", 0, 25));
        read(growth, LATER, 2, log("orders", 0, 1_000_030));
        // Then
        assertThat(growth.result()).contains(new LogGrowth(LogUnit.RECORDS,
                List.of(new OfBroker(1, 10_000, 20, 0, null), new OfBroker(2, 10_000, 0, 30, "orders"))));
    }

    @Test
    void keepsManyPartitionsApart() {
        // Given
        var many = LogSizes.ofReplicas(new LogRoom(10_000_000));
        many.broker(1, 0, DIRECTORIES, 100_000);
        IntStream.range(0, 100_000).forEach(i -> many.log("topic-" + i % 1_000, i / 1_000, i));
        // When each has grown by one byte
        var growth = new GrowthSum(many, Set.of());
        growth.broker(1, LATER, DIRECTORIES, 100_000);
        IntStream.range(0, 100_000).forEach(i -> growth.log("topic-" + i % 1_000, i / 1_000, i + 1));
        // Then
        assertThat(growth.result().orElseThrow().brokers().getFirst().others()).isEqualTo(100_000);
    }

    private LogGrowth growth() {
        return sum.result().orElseThrow();
    }

    private record Log(String topic, int partition, long size) {}

    private static Log log(String topic, int partition, long size) {
        return new Log(topic, partition, size);
    }

    private static void read(LogVisitor visitor, long nanos, int broker, Log... logs) {
        visitor.broker(broker, nanos, DIRECTORIES, logs.length);
        for (var log : logs) {
            visitor.log(log.topic, log.partition, log.size);
        }
    }
}
