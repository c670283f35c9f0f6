package io.skewbench.engine.model;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Two rows with noise of 1 %, which take turns in ten repetitions. */
class OutliersTest {
    private static final double ERROR = 0.01;
    private static final double RELEVANT = Math.log(1.05);

    private final Random random = new Random(1);
    private final Outliers outliers = new Outliers(0, ERROR, RELEVANT);

    @Test
    void areNoneAmongTrialsOfEqualNoise() {
        assertThat(outliers.among(trials())).isEmpty();
    }

    @Test
    void tellsTheExtremeTrialOfAPairFromTheOther() {
        // Given
        var trials = trials();
        multiply(trials, 7, 0.7);
        // When
        var found = outliers.among(trials);
        // Then
        assertThat(found).singleElement().satisfies(outlier -> {
            assertThat(outlier.trial().position()).isEqualTo(7);
            assertThat(outlier.ratio()).isBetween(0.65, 0.75);
        });
    }

    @Test
    void findsOneThatASecondOneHides() {
        // Given
        var trials = trials();
        multiply(trials, 3, 0.2);
        multiply(trials, 12, 0.8);
        // When
        var found = outliers.among(trials);
        // Then
        assertThat(found).extracting(outlier -> outlier.trial().position()).containsExactly(3, 12);
    }

    @Test
    void leaveOutDifferencesBelowTheSmallestEffect() {
        // Given trials whose noise is a thousandth
        var trials = trials();
        trials.replaceAll(trial -> new TrialFigure(trial.row(), trial.repetition(), trial.position(),
                Math.pow(trial.figure(), 0.1)));
        multiply(trials, 7, 0.97);
        // When
        var found = outliers.among(trials);
        // Then
        assertThat(found).isEmpty();
    }

    @Test
    void areAFifthOfTheTrialsAtMost() {
        // Given
        var trials = trials();
        for (var position = 0; position < 8; position++) {
            multiply(trials, position, Math.pow(position % 2 == 0 ? 10 : 0.1, 8.0 - position));
        }
        // When
        var found = outliers.among(trials);
        // Then
        assertThat(found).hasSizeLessThanOrEqualTo(4);
    }

    private static void multiply(List<TrialFigure> trials, int position, double factor) {
        var trial = trials.get(position);
        trials.set(position,
                new TrialFigure(trial.row(), trial.repetition(), position, factor * trial.figure()));
    }

    private List<TrialFigure> trials() {
        var trials = new ArrayList<TrialFigure>();
        for (var position = 0; position < 20; position++) {
            var repetition = position / 2;
            trials.add(new TrialFigure((position + repetition) % 2, repetition, position,
                    Math.exp(0.01 * random.nextGaussian())));
        }
        return trials;
    }
}
