package io.skewbench.engine.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.function.IntToDoubleFunction;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TrialModelTest {
    /** The order in which two variants run in each repetition. */
    private static final int[][] ALTERNATING = {{0, 1}, {1, 0}, {0, 1}, {1, 0}, {0, 1}, {1, 0}};

    @Test
    void findsRatioOfVariants() {
        var model = TrialModel.fit(trials(ALTERNATING, position -> 0, 1.25), 0);

        assertThat(model.effectOf(1))
                .hasValueSatisfying(effect -> assertThat(effect.ratio()).isCloseTo(1.25, within(1e-9)));
    }

    @Test
    void takesOutSteadyTrend() {
        var model = TrialModel.fit(trials(ALTERNATING, position -> Math.log(2) * position / 11, 1.25), 0);

        assertThat(model.effectOf(1))
                .hasValueSatisfying(effect -> assertThat(effect.ratio()).isCloseTo(1.25, within(1e-9)));
    }

    @Test
    void reportsTrend() {
        var random = new Random(1);
        var model = TrialModel.fit(
                trials(ALTERNATING, position -> Math.log(2) * position / 11 + 0.001 * random.nextGaussian(), 1), 0);

        // The columns of the repetitions take in a part of it; what is left is measured within repetitions.
        assertThat(model.trend()).hasValueSatisfying(trend -> {
            assertThat(trend.ratio()).isCloseTo(2, within(0.05));
            assertThat(trend.pValue()).isLessThan(0.001);
        });
    }

    @Test
    void takesOutWhatRepetitionsDifferBy() {
        var random = new Random(2);
        var shifts = random.doubles(6).toArray();
        var model = TrialModel.fit(trials(ALTERNATING, position -> shifts[position / 2], 1.25), 0);

        assertThat(model.effectOf(1))
                .hasValueSatisfying(effect -> assertThat(effect.ratio()).isCloseTo(1.25, within(1e-9)));
    }

    @Test
    void agreesWithPairedStudentsTWhereTwoVariantsShareRepetitions() {
        var random = new Random(3);
        var noise = random.doubles(12, -0.1, 0.1).toArray();
        var trials = trials(ALTERNATING, position -> noise[position], 1);

        var effect = TrialModel.fit(trials, 0).effectOf(1).orElseThrow();

        // The trend is orthogonal to the difference in this order, and costs one degree of freedom of five.
        var differences = new double[6];
        trials.forEach(trial -> differences[trial.repetition()] += (trial.row() == 1 ? 1 : -1)
                * Math.log(trial.figure()));
        assertThat(effect.estimate()).isCloseTo(mean(differences), within(1e-9));
        assertThat(effect.degreesOfFreedom()).isBetween(3.0, 5.0);
    }

    @Test
    void agreesWithWelchWhereNothingIsShared() {
        // A repetition of its own for none: all trials in one, at one position, so that only variants are columns.
        var random = new Random(4);
        var trials = new ArrayList<TrialFigure>();
        for (var i = 0; i < 12; i++) {
            trials.add(new TrialFigure(i < 4 ? 0 : 1, 0, 0, Math.exp((i < 4 ? 0.01 : 0.3) * random.nextGaussian())));
        }

        var effect = TrialModel.fit(trials, 0).effectOf(1).orElseThrow();

        var first = variance(trials.subList(0, 4));
        var second = variance(trials.subList(4, 12));
        assertThat(effect.standardError()).isCloseTo(Math.sqrt(first / 4 + second / 8), within(1e-9));
        // Imbens and Kolesár (2016), "Robust standard errors in small samples", equation for a binary regressor.
        assertThat(effect.degreesOfFreedom()).isCloseTo(144.0 * 3 * 7 / (8 * 8 * 7 + 4 * 4 * 3), within(1e-9));
    }

    @Test
    void comparesVariantsThatMissTrials() {
        var trials = new ArrayList<>(trials(ALTERNATING, position -> position % 3 * 0.01, 1.25));
        trials.remove(7);
        trials.remove(2);

        var effect = TrialModel.fit(trials, 0).effectOf(1).orElseThrow();

        assertThat(effect.ratio()).isCloseTo(1.25, within(0.02));
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 5})
    void knowsNoEffectOfBaselineOrOfVariantWithoutTrials(int row) {
        assertThat(TrialModel.fit(trials(ALTERNATING, position -> 0, 1.25), 0).effectOf(row)).isEmpty();
    }

    @Test
    void knowsNoEffectFromOneRepetition() {
        assertThat(TrialModel.fit(trials(new int[][]{{0, 1}}, position -> 0, 1.25), 0).effectOf(1)).isEmpty();
    }

    @Test
    void claimsNoCertaintyBelowResolutionOfFigures() {
        var effect = TrialModel.fit(trials(ALTERNATING, position -> 0, 1.0002), 0).effectOf(1).orElseThrow();

        assertThat(effect.pValue()).isGreaterThan(0.05);
    }

    @Test
    void refusesFiguresWithoutLogarithm() {
        assertThatThrownBy(() -> new TrialFigure(0, 0, 0, 0)).isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("has no logarithm");
    }

    /** Trials of two variants; the second one's figures are the first one's times the ratio. */
    private static List<TrialFigure> trials(int[][] order, IntToDoubleFunction noise, double ratio) {
        var trials = new ArrayList<TrialFigure>();
        for (var repetition = 0; repetition < order.length; repetition++) {
            for (var row : order[repetition]) {
                var position = trials.size();
                trials.add(new TrialFigure(row, repetition, position,
                        100 * Math.exp(noise.applyAsDouble(position)) * (row == 1 ? ratio : 1)));
            }
        }
        return trials;
    }

    private static double mean(double[] values) {
        var sum = 0.0;
        for (var value : values) {
            sum += value;
        }
        return sum / values.length;
    }

    private static double variance(List<TrialFigure> trials) {
        var mean = trials.stream().mapToDouble(trial -> Math.log(trial.figure())).average().orElseThrow();
        return trials.stream().mapToDouble(trial -> Math.pow(Math.log(trial.figure()) - mean, 2)).sum()
                / (trials.size() - 1);
    }
}
