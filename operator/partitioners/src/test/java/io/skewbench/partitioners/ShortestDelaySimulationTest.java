package io.skewbench.partitioners;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.TimeUnit;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Simulations in virtual time, so that the figures are the same on every machine. {@code e2e/figures partitioners}
 * measures with real brokers.
 */
class ShortestDelaySimulationTest {
    /** Records per second: more than twice what any of these links can carry. */
    private static final double UNLIMITED = 300_000;

    /** If queues are short, brokers may differ by a turn of 2 MB, which is less than a hundredth of 240 MB. */
    @ParameterizedTest
    @CsvSource({UNLIMITED + ", 2", "12000, 60"})
    void givesEqualBrokersTheSameWhateverNumberOfPartitionsTheyLead(double recordsPerSecond, double seconds) {
        // Given
        var producer = new SimulatedProducer(5, new int[]{22, 10, 4}, 40, 40, 40);
        producer.run(1, recordsPerSecond);

        // When
        producer.measure();
        producer.run(seconds, recordsPerSecond);

        // Then
        assertThat(producer.imbalance()).isLessThan(1.01);
        assertThat(producer.bytesPerBatch()).isGreaterThan(SimulatedProducer.BATCH_BYTES - 1000);
    }

    @ParameterizedTest
    @ValueSource(doubles = {12_000, 3_500})
    void givesEqualBrokersTheSameAlsoWhereEveryAnswerTakesLong(double recordsPerSecond) {
        // Given
        var producer = new SimulatedProducer(5, new int[]{22, 10, 4}, 40, 40, 40);
        producer.brokers.forEach(broker -> broker.answerNanos = TimeUnit.MILLISECONDS.toNanos(50));
        producer.run(1, recordsPerSecond);

        // When
        producer.measure();
        producer.run(3, recordsPerSecond);

        // Then
        assertThat(producer.imbalance()).isLessThan(1.02);
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 5, 50})
    void usesAllThatASlowLinkAndThreeFastOnesCarry(int lingerMs) {
        // Given
        var producer = new SimulatedProducer(lingerMs, new int[]{9, 9, 9, 9}, 40, 40, 40, 4);
        producer.run(2, UNLIMITED);

        // When
        producer.measure();
        producer.run(2, UNLIMITED);

        // Then of 124 MB/s; a buffer of 32 MiB is used up in 270 ms
        assertThat(producer.bytes / 2e6).isGreaterThan(120);
        assertThat(producer.latencyMs(0.99)).isLessThan(450);
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 5, 50})
    void keepsRecordsFromWaitingForASlowLink(int lingerMs) {
        // Given a quarter of what the links carry, of which the slow one could carry an eighth
        var producer = new SimulatedProducer(lingerMs, new int[]{9, 9, 9, 9}, 40, 40, 40, 4);
        producer.run(1, 31_000);

        // When
        producer.measure();
        producer.run(2, 31_000);

        // Then a batch takes the slow link 4 ms
        assertThat(producer.latencyMs(0.99)).isLessThan(10);
        assertThat(producer.meanLatencyMs()).isLessThan(3);
    }

    @ParameterizedTest
    @ValueSource(doubles = {30_000, 12_000, 1_000})
    void leavesAStalledBrokerAndComesBack(double recordsPerSecond) {
        // Given
        var producer = new SimulatedProducer(5, new int[]{12, 12, 12}, 40, 40, 40);
        producer.run(2, recordsPerSecond);
        producer.brokers.get(1).stall(producer.nowNanos, producer.nowNanos + TimeUnit.SECONDS.toNanos(2));

        // When
        producer.run(1.9, recordsPerSecond);
        var stuck = producer.stuckBatches(1);
        producer.run(4.1, recordsPerSecond);
        producer.measure();
        producer.run(10, recordsPerSecond);

        // Then at most what a turn goes on with unacknowledged, and a batch that was begun; and four seconds later its
        // share is a third again
        assertThat(stuck).isLessThanOrEqualTo(4);
        assertThat(producer.imbalance()).isLessThan(1.05);
    }
}
