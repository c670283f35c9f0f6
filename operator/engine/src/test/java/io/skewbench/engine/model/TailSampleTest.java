package io.skewbench.engine.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.skewbench.engine.model.TailSample.Trial;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class TailSampleTest {

    @Test
    void isAllThatLieBeyondWhereTrialsAgree() {
        assertThat(TailSample.size(List.of(new Trial(1000, 10), new Trial(1000, 10), new Trial(2000, 20))))
                .isEqualTo(40);
    }

    @Test
    void isAboutOneWhereASingleStallMadeThemAll() {
        // Given 50 of 5,000 in one of five trials: the chi-squared statistic is 202, of 4 degrees of freedom
        var trials = List.of(new Trial(1000, 50), new Trial(1000, 0), new Trial(1000, 0), new Trial(1000, 0),
                new Trial(1000, 0));
        // When
        var size = TailSample.size(trials);
        // Then
        assertThat(size).isCloseTo(50 / (202.02 / 4), within(0.01));
    }

    @Test
    void isTheNumberOfBurstsForRecordsThatAreSlowTogether() {
        // Given many trials, with a mean of five bursts of 20 records each
        var random = new Random(3);
        var trials = IntStream.range(0, 2_000).mapToObj(unused -> new Trial(10_000, 20L * IntStream.range(0, 50)
                .filter(burst -> random.nextInt(10) == 0).count())).toList();
        // When
        var size = TailSample.size(trials);
        // Then it is 10,000 bursts, and a few more, as no trial can have more than 50
        assertThat(size).isBetween(10_000.0, 12_000.0);
    }

    @Test
    void isThatOfASingleTrialAsItIs() {
        assertThat(TailSample.size(List.of(new Trial(1000, 10)))).isEqualTo(10);
    }

    @Test
    void isNothingWithoutRecords() {
        assertThat(TailSample.size(List.of(new Trial(0, 0), new Trial(0, 0)))).isZero();
    }
}
