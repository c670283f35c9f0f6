package io.skewbench.engine.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TrialDesignTest {
    private static final int BASELINE = 0;
    private static final int VARIANT = 1;
    private static final Offset<Double> ROUNDING = within(1e-9);
    private static final double[] NOTHING = new double[8];

    /** Four repetitions of two variants, whose order alternates. */
    private final TrialDesign alternating = TrialDesign.of(
            trials(new int[][]{{0, 0}, {1, 0}, {1, 1}, {0, 1}, {0, 2}, {1, 2}, {1, 3}, {0, 3}}), BASELINE);
    /** Four trials of each variant in one repetition and at one position, so that nothing but the variants differs. */
    private final TrialDesign plain = TrialDesign.of(IntStream.range(0, 8)
            .mapToObj(trial -> new TrialFigure(trial / 4, 0, 0, 1)).toList(), BASELINE);

    @Test
    void estimatesTheDifferenceOfAVariantFromTheBaseline() {
        // Given
        var contrast = alternating.ofRow(VARIANT).orElseThrow();
        // When
        var effect = contrast.effect(new double[]{5, 8, 8, 5, 5, 8, 8, 5}, NOTHING, 1);
        // Then
        assertThat(effect.estimate()).isCloseTo(3, ROUNDING);
    }

    @Test
    void estimatesTheTrendFromTheFirstPositionToTheLast() {
        // Given
        var contrast = alternating.ofTrend().orElseThrow();
        // When
        var effect = contrast.effect(new double[]{0, 1, 2, 3, 4, 5, 6, 7}, NOTHING, 1);
        // Then
        assertThat(effect.estimate()).isCloseTo(7, ROUNDING);
    }

    @Test
    void leavesNoResidualOfVariantsRepetitionsAndTrend() {
        // Given logarithms with 3 more for the variant, 10 more for each repetition and 1 more for each position
        var logarithms = new double[]{0, 4, 15, 13, 24, 28, 39, 37};
        // When
        var residuals = alternating.residuals(logarithms);
        // Then
        assertThat(residuals).containsExactly(NOTHING, ROUNDING);
    }

    @Test
    void leavesTheDifferencesFromTheMeanOfEachVariant() {
        // When
        var residuals = plain.residuals(new double[]{1, 2, 3, 2, 10, 10, 14, 14});
        // Then
        assertThat(residuals).containsExactly(new double[]{-1, 0, 1, 0, -2, -2, 2, 2}, ROUNDING);
    }

    @Test
    void takesTheNoiseFromTheResidualsOfTheTrials() {
        // Given
        var contrast = plain.ofRow(VARIANT).orElseThrow();
        // When only trials of the variant are noisy
        var effect = contrast.effect(NOTHING, new double[]{0, 0, 0, 0, 0.3, -0.3, 0.3, -0.3}, 0);
        // Then the variance is that of a mean of four trials with the sample variance 0.12
        assertThat(effect.standardError()).isCloseTo(Math.sqrt(0.12 / 4), ROUNDING);
    }

    @Test
    void takesNoTrialForMoreExactThanItsFigure() {
        // Given
        var contrast = plain.ofRow(VARIANT).orElseThrow();
        // When
        var effect = contrast.effect(NOTHING, NOTHING, 0.04);
        // Then
        assertThat(effect.standardError()).isCloseTo(Math.sqrt(0.04 / 4 + 0.04 / 4), ROUNDING);
    }

    @Test
    void hasTheDegreesOfFreedomOfStudentsTWhereAsManyTrialsAreCompared() {
        // Given
        var contrast = plain.ofRow(VARIANT).orElseThrow();
        // When
        var effect = contrast.effect(NOTHING, NOTHING, 1);
        // Then
        assertThat(effect.degreesOfFreedom()).isCloseTo(6, ROUNDING);
    }

    @ParameterizedTest
    @ValueSource(ints = {BASELINE, 7})
    void estimatesNothingForTheBaselineAndForVariantsWithoutTrials(int row) {
        // When
        var contrast = alternating.ofRow(row);
        // Then
        assertThat(contrast).isEmpty();
    }

    @Test
    void estimatesNoVariantThatOnlyRanInARepetitionOfItsOwn() {
        // Given
        var design = TrialDesign.of(trials(new int[][]{{0, 0}, {0, 0}, {1, 1}, {1, 1}}), BASELINE);
        // When
        var contrast = design.ofRow(VARIANT);
        // Then
        assertThat(contrast).isEmpty();
    }

    @Test
    void estimatesNothingWithoutATrialMoreThanParameters() {
        // Given a constant, a variant and a trend
        var design = TrialDesign.of(trials(new int[][]{{0, 0}, {1, 0}, {0, 0}}), BASELINE);
        // When
        var contrast = design.ofRow(VARIANT);
        // Then
        assertThat(contrast).isEmpty();
    }

    @Test
    void estimatesNoTrendAtASinglePosition() {
        // When
        var contrast = plain.ofTrend();
        // Then
        assertThat(contrast).isEmpty();
    }

    /** Takes the row and the repetition of each trial, in the order in which they ran. */
    private static List<TrialFigure> trials(int[][] order) {
        var trials = new ArrayList<TrialFigure>();
        for (var trial : order) {
            trials.add(new TrialFigure(trial[0], trial[1], trials.size(), 1));
        }
        return trials;
    }
}
