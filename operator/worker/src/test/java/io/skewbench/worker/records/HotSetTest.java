package io.skewbench.worker.records;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.skewbench.protocol.plan.Draw;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

class HotSetTest {
    private static final int DRAWS = 100_000;
    private static final Randomness RANDOMNESS = new Randomness(7, 1);

    @Test
    void drawsHotNumbersByTheirShareAndEachOfBothKindsEquallyOften() {
        // Given
        var numbers = DrawnNumbers.of(new Draw.HotSet(0.8, 4, 0), 20, RANDOMNESS);

        // When
        var counts = counts(numbers, 0, 20);

        // Then five standard deviations of 20,000 hot and 1,250 cold expected are 632 and 176
        for (var number = 0; number < 20; number++) {
            var expected = number < 4 ? 20_000L : 1_250L;
            assertThat(counts[number]).isCloseTo(expected, within(number < 4 ? 632L : 176L));
        }
    }

    @Test
    void movesOnToTheNumbersThatFollowAndFromTheLastToTheFirst() {
        // Given
        var numbers = DrawnNumbers.of(new Draw.HotSet(1, 4, DRAWS), 10, RANDOMNESS);

        // Then
        assertThat(hot(numbers, 0)).containsExactly(0, 1, 2, 3);
        assertThat(hot(numbers, 1)).containsExactly(4, 5, 6, 7);
        assertThat(hot(numbers, 2)).containsExactly(0, 1, 8, 9);
    }

    private static long[] hot(DrawnNumbers numbers, long move) {
        var counts = counts(numbers, move * DRAWS, 10);
        return LongStream.range(0, 10).filter(number -> counts[(int) number] > 0).toArray();
    }

    private static long[] counts(DrawnNumbers numbers, long from, int count) {
        var counts = new long[count];
        LongStream.range(from, from + DRAWS).forEach(n -> counts[(int) numbers.ofRecord(n)]++);
        return counts;
    }
}
