package io.skewbench.worker.records;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.skewbench.protocol.plan.Draw;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

class DrawnNumbersTest {
    private static final int DRAWS = 100_000;
    private static final Randomness RANDOMNESS = new Randomness(7, 1);

    @Test
    void areAllZeroIfConstant() {
        // When
        var numbers = draw(new Draw.Constant(), 5);
        // Then
        assertThat(numbers).containsOnly(0);
    }

    @Test
    void followOneAnotherAndBeginAgainIfSequential() {
        // When
        var numbers = draw(new Draw.Sequential(), 3);
        // Then
        assertThat(numbers).startsWith(0, 1, 2, 0, 1, 2, 0);
    }

    @Test
    void areEquallyFrequentIfUniform() {
        // When
        var numbers = draw(new Draw.Uniform(), 10);
        // Then each of 10,000 expected within five standard deviations
        for (var number = 0; number < 10; number++) {
            var wanted = number;
            assertThat(LongStream.of(numbers).filter(drawn -> drawn == wanted).count())
                    .isCloseTo(10_000, within(475L));
        }
    }

    @Test
    void areRarerTheLargerTheyAreIfZipfian() {
        // When
        var numbers = draw(new Draw.Zipfian(1), 3);
        // Then 6/11 of them are 0, and 2/11 are 2
        assertThat(LongStream.of(numbers).filter(drawn -> drawn == 0).count())
                .isCloseTo(54_545, within(790L));
        assertThat(LongStream.of(numbers).filter(drawn -> drawn == 2).count())
                .isCloseTo(18_182, within(610L));
    }

    @Test
    void areMostlyHotIfDrawnFromAHotSet() {
        // When
        var numbers = draw(new Draw.HotSet(1, 2, 0), 10);
        // Then
        assertThat(numbers).containsOnly(0, 1);
    }

    @Test
    void areTheSameForTheSamePosition() {
        // When
        var numbers = draw(new Draw.Uniform(), 1_000);
        // Then
        assertThat(draw(new Draw.Uniform(), 1_000)).isEqualTo(numbers);
    }

    private static long[] draw(Draw draw, long count) {
        var numbers = DrawnNumbers.of(draw, count, RANDOMNESS);
        return LongStream.range(0, DRAWS).map(numbers::ofRecord).toArray();
    }
}
