package io.skewbench.worker.load;

import static org.assertj.core.api.Assertions.assertThat;

import io.skewbench.protocol.plan.LoadPlan;
import io.skewbench.protocol.plan.LoadPlan.Shares;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PartitionSharesTest {
    /** How far from its exact share a partition may be after any number of records. */
    private static final double FEW_RECORDS = 6;

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 16, 36, 1000})
    void givesEachPartitionItsShareAtAnyTime(int partitions) {
        for (var records : new int[]{100, 10_000, 100_000}) {
            assertThat(counts(new LoadPlan.PerPartition(1, Shares.CONSTANT, 1), partitions, 0, 1, records))
                    .allSatisfy(count -> assertThat(count).isCloseTo(records / (double) partitions, few()));
        }
    }

    @Test
    void givesZipfianSharesExactly() {
        // Given
        var sum = IntStream.rangeClosed(1, 20).mapToDouble(rank -> Math.pow(rank, -1.2)).sum();

        // When
        var counts = counts(new LoadPlan.PerPartition(1, Shares.ZIPFIAN, 1.2), 20, 0, 1, 1_000_000);

        // Then
        for (var partition = 0; partition < 20; partition++) {
            assertThat(counts.get(partition)).isCloseTo(1_000_000 * Math.pow(partition + 1, -1.2) / sum, few());
        }
    }

    @Test
    void drawsUniformSharesFromTheSeed() {
        var load = new LoadPlan.PerPartition(1, Shares.UNIFORM, 1);
        var counts = counts(load, 1000, 0, 1, 1_000_000);
        assertThat(counts).isEqualTo(counts(load, 1000, 0, 1, 1_000_000));
        // A tenth of them below a tenth of the largest, 2,000, to within four standard deviations
        assertThat(counts.stream().filter(count -> count < 200).count()).isBetween(62L, 138L);
    }

    @Test
    void givesEachProducerTheSameShares() {
        for (var producer = 0; producer < 4; producer++) {
            assertThat(counts(new LoadPlan.PerPartition(1, Shares.CONSTANT, 1), 16, producer, 4, 40_000))
                    .allSatisfy(count -> assertThat(count).isCloseTo(625.0, few()));
        }
    }

    private static Offset<Double> few() {
        return Offset.offset(FEW_RECORDS);
    }

    private static List<Double> counts(LoadPlan.PerPartition load, int partitions, int producer, int producers,
            int records) {
        var shares = new PartitionShares(load, partitions, 7);
        var counts = new double[partitions];
        for (var n = producer; n < records; n += producers) {
            counts[shares.ofRecord(n)]++;
        }
        return Arrays.stream(counts).boxed().toList();
    }
}
