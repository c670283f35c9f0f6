package io.skewbench.engine.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Three rows with noise of 5 %, in ten repetitions. */
class DiagnosisTest {
    private static final int ROWS = 3;
    private static final int REPETITIONS = 10;

    private final Random random = new Random(1);

    @Test
    void reportsNothingAboutIndependentTrialsMoreOftenThanItSays() {
        // When
        var reported = IntStream.range(0, 1000).mapToObj(run -> diagnose(trials(logarithms())))
                .filter(diagnosis -> diagnosis.drift().isPresent() || diagnosis.correlation().isPresent()
                        || diagnosis.noise().isPresent() || !diagnosis.outliers().isEmpty())
                .count();
        // Then four kinds, each in one run of a hundred, and three standard deviations
        assertThat(reported).isLessThan(60);
    }

    @Test
    void reportsASteadyChange() {
        // Given
        var logarithms = logarithms();
        for (var trial = 0; trial < logarithms.length; trial++) {
            logarithms[trial] += Math.log(2) * trial / (logarithms.length - 1);
        }
        // When
        var diagnosis = diagnose(trials(logarithms));
        // Then
        assertThat(diagnosis.drift())
                .hasValueSatisfying(drift -> assertThat(drift.ratio()).isCloseTo(2, within(0.2)));
        assertThat(diagnosis.outliers()).isEmpty();
    }

    @Test
    void reportsNoSteadyChangeSmallerThanTheSmallestEffect() {
        // Given noise of a tenth of a percent
        var logarithms = logarithms();
        for (var trial = 0; trial < logarithms.length; trial++) {
            logarithms[trial] = logarithms[trial] / 50 + 0.04 * trial / (logarithms.length - 1);
        }
        // When
        var diagnosis = diagnose(trials(logarithms));
        // Then
        assertThat(diagnosis.drift()).isEmpty();
    }

    @Test
    void reportsTrialsThatResembleTheOnesBefore() {
        // Given
        var logarithms = logarithms();
        for (var trial = 1; trial < logarithms.length; trial++) {
            logarithms[trial] += 0.9 * logarithms[trial - 1];
        }
        // When
        var diagnosis = diagnose(trials(logarithms));
        // Then
        assertThat(diagnosis.correlation())
                .hasValueSatisfying(correlation -> assertThat(correlation).isBetween(0.4, 1.1));
    }

    @Test
    void reportsANoisyRow() {
        // Given
        var trials = new ArrayList<>(trials(logarithms()));
        trials.replaceAll(trial -> trial.row() == 2
                ? new TrialFigure(2, trial.repetition(), trial.position(), Math.pow(trial.figure(), 8))
                : trial);
        // When
        var diagnosis = diagnose(trials);
        // Then
        assertThat(diagnosis.noise()).hasValueSatisfying(noise -> {
            assertThat(noise.row()).isEqualTo(2);
            assertThat(noise.deviation()).isCloseTo(0.4, within(0.2));
            assertThat(noise.ofOthers()).isCloseTo(0.05, within(0.03));
        });
    }

    @Test
    void reportsOutliersOneAfterTheOther() {
        // Given
        var logarithms = logarithms();
        logarithms[4] -= Math.log(2);
        logarithms[20] += Math.log(1.5);
        // When
        var diagnosis = diagnose(trials(logarithms));
        // Then
        assertThat(diagnosis.outliers()).extracting(outlier -> outlier.trial().position()).containsExactly(4, 20);
        assertThat(diagnosis.outliers().getFirst().ratio()).isCloseTo(0.5, within(0.1));
        assertThat(diagnosis.outliers().getLast().ratio()).isCloseTo(1.5, within(0.3));
    }

    @Test
    void leavesEachRowTwoTrials() {
        // Given two repetitions
        var trials = trials(logarithms()).subList(0, 2 * ROWS);
        var wild = new ArrayList<>(trials);
        wild.set(0, new TrialFigure(trials.getFirst().row(), 0, 0, 1e-6));
        // When
        var diagnosis = diagnose(wild);
        // Then
        assertThat(diagnosis.outliers()).isEmpty();
    }

    @Test
    void reportsNothingAboutOneTrialOfEachRow() {
        // When
        var diagnosis = diagnose(trials(logarithms()).subList(0, ROWS));
        // Then
        assertThat(diagnosis.drift()).isEmpty();
        assertThat(diagnosis.correlation()).isEmpty();
        assertThat(diagnosis.noise()).isEmpty();
        assertThat(diagnosis.outliers()).isEmpty();
    }

    @Test
    void leavesOutSoManyTrialsThatItWouldTakeLong() {
        // Given as many trials as there may be at most, and one more, of which one is extreme
        var trials = new ArrayList<TrialFigure>();
        for (var position = 0; position <= Diagnosis.MOST_TRIALS; position++) {
            trials.add(new TrialFigure(position % 2, position / 2, position,
                    Math.exp(position == 0 ? 1 : 0.01 * random.nextGaussian())));
        }
        // When
        var most = diagnose(trials.subList(0, Diagnosis.MOST_TRIALS));
        var tooMany = diagnose(trials);
        // Then
        assertThat(most.outliers()).hasSize(1);
        assertThat(tooMany.outliers()).isEmpty();
    }

    @Test
    void reportsNothingAboutFiguresThatAreAllTheSame() {
        // When
        var diagnosis = diagnose(trials(new double[ROWS * REPETITIONS]));
        // Then
        assertThat(diagnosis.drift()).isEmpty();
        assertThat(diagnosis.correlation()).isEmpty();
        assertThat(diagnosis.noise()).isEmpty();
        assertThat(diagnosis.outliers()).isEmpty();
    }

    private static Diagnosis diagnose(List<TrialFigure> trials) {
        return Diagnosis.of(trials, 0, 0.01, 0.05);
    }

    private double[] logarithms() {
        return IntStream.range(0, ROWS * REPETITIONS).mapToDouble(trial -> 0.05 * random.nextGaussian()).toArray();
    }

    /** Returns the trials in the order in which they ran, which differs between repetitions. */
    private List<TrialFigure> trials(double[] logarithms) {
        var trials = new ArrayList<TrialFigure>();
        for (var repetition = 0; repetition < REPETITIONS; repetition++) {
            var order = new ArrayList<>(IntStream.range(0, ROWS).boxed().toList());
            Collections.shuffle(order, random);
            for (int row : order) {
                trials.add(new TrialFigure(row, repetition, trials.size(), Math.exp(logarithms[trials.size()])));
            }
        }
        return trials;
    }
}
