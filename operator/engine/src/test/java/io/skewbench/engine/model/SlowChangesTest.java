package io.skewbench.engine.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.Random;
import java.util.function.IntToDoubleFunction;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Two rows that take turns in ten repetitions. */
class SlowChangesTest {
    private static final int TRIALS = 20;

    private final Random random = new Random(1);

    @Test
    void includeASteadyChange() {
        // When
        var drift = changes(position -> Math.log(1.5) * position / (TRIALS - 1)).drift();
        // Then
        assertThat(drift).hasValueSatisfying(it -> assertThat(it.ratio()).isCloseTo(1.5, within(1e-6)));
    }

    @Test
    void leaveTheDeviationThatVariantsAndATrendDoNotExplain() {
        // When
        var changes = changes(position -> 0.05 * random.nextGaussian() + row(position));
        // Then
        assertThat(changes.deviation()).isCloseTo(0.05, within(0.025));
        assertThat(changes.byRow().keySet()).containsExactly(0, 1);
        assertThat(changes.byRow().values()).allSatisfy(row -> assertThat(row).hasSize(TRIALS / 2));
    }

    @Test
    void haveACorrelationOfNoneOnAverageWhereTrialsAreIndependent() {
        // When
        var standardized = IntStream.range(0, 2000)
                .mapToDouble(run -> changes(position -> random.nextGaussian()).correlation().orElseThrow()
                        .standardized())
                .summaryStatistics();
        // Then three standard deviations
        assertThat(standardized.getAverage()).isCloseTo(0, within(0.07));
    }

    @Test
    void haveAPositiveCorrelationWhereTrialsResembleTheOnesBefore() {
        // When
        var correlation = changes(position -> position / 5 % 2).correlation();
        // Then
        assertThat(correlation).hasValueSatisfying(it -> {
            assertThat(it.coefficient()).isGreaterThan(0.5);
            assertThat(it.standardized()).isGreaterThan(2);
        });
    }

    @Test
    void haveNoCorrelationWhereNothingIsLeft() {
        // When
        var correlation = new SlowChanges(List.of(new TrialFigure(0, 0, 0, 1), new TrialFigure(1, 0, 1, 2)), 0)
                .correlation();
        // Then
        assertThat(correlation).isEmpty();
    }

    private static SlowChanges changes(IntToDoubleFunction logarithm) {
        return new SlowChanges(IntStream.range(0, TRIALS)
                .mapToObj(position -> new TrialFigure(row(position), position / 2, position,
                        Math.exp(logarithm.applyAsDouble(position))))
                .toList(), 0);
    }

    /** Each repetition runs the other row first. */
    private static int row(int position) {
        return (position + position / 2) % 2;
    }
}
