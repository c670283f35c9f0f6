package io.skewbench.engine.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class NoiseLevelTest {
    private static final double ERROR = 0.01;
    private static final int RUNS = 20_000;

    @Test
    void exceedsOneThatIsAFractionOfIt() {
        assertThat(new NoiseLevel(0.3, 9).exceeds(new NoiseLevel(0.1, 9), ERROR)).isTrue();
    }

    @Test
    void doesNotExceedOneThatItMayBeByChance() {
        assertThat(new NoiseLevel(0.15, 9).exceeds(new NoiseLevel(0.1, 9), ERROR)).isFalse();
    }

    @Test
    void neverExceedsALargerOne() {
        assertThat(new NoiseLevel(0.1, 1_000).exceeds(new NoiseLevel(0.2, 1_000), ERROR)).isFalse();
    }

    @Test
    void exceedsAnEqualOneAsOftenAsIsAllowed() {
        // Given
        var random = new Random(1);
        // When
        var shown = IntStream.range(0, RUNS).filter(run -> drawn(8, random).exceeds(drawn(9, random), ERROR)).count();
        // Then
        assertThat((double) shown / RUNS).isCloseTo(ERROR, within(0.0025));
    }

    private static NoiseLevel drawn(int freedom, Random random) {
        return NoiseLevel.of(IntStream.range(0, freedom).mapToDouble(i -> 0.1 * random.nextGaussian()).toArray(),
                freedom);
    }
}
