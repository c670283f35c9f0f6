package io.skewbench.worker.records;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.IntStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ZipfTest {
    private static final int DRAWS = 1_000_000;

    @ParameterizedTest
    @CsvSource({"1,1", "2,1", "100,0", "100,0.5", "100,0.99", "100,1", "1000,1.2", "50,3"})
    void drawsRanksAsOftenAsTheExactFrequencies(int cardinality, double exponent) {
        // Given
        var zipf = new Zipf(cardinality, exponent, new Randomness(7, 1));
        var counts = new long[cardinality];
        var sum = IntStream.rangeClosed(1, cardinality).mapToDouble(rank -> Math.pow(rank, -exponent)).sum();

        // When
        for (var n = 0; n < DRAWS; n++) {
            counts[(int) zipf.ofRecord(n)]++;
        }

        // Then chi-square of k degrees of freedom has mean k and variance 2k; rare ranks count as one
        var chiSquare = 0.0;
        var degrees = -1;
        var expectedRest = 0.0;
        var rest = 0L;
        for (var key = 0; key < cardinality; key++) {
            expectedRest += DRAWS * Math.pow(key + 1, -exponent) / sum;
            rest += counts[key];
            if (expectedRest >= 20 || key == cardinality - 1) {
                chiSquare += Math.pow(rest - expectedRest, 2) / Math.max(1, expectedRest);
                degrees++;
                expectedRest = 0;
                rest = 0;
            }
        }
        assertThat(chiSquare).isLessThan(degrees + 5 * Math.sqrt(2.0 * degrees) + 1);
    }

    @ParameterizedTest
    @CsvSource({"1000000000000,1", "1000000000000,0.8", "9007199254740992,2"})
    void staysInRangeWithVeryManyKeys(long cardinality, double exponent) {
        var zipf = new Zipf(cardinality, exponent, new Randomness(7, 1));
        for (var n = 0; n < 100_000; n++) {
            assertThat(zipf.ofRecord(n)).isBetween(0L, cardinality - 1);
        }
    }
}
