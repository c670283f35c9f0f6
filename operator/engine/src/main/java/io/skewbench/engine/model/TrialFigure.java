package io.skewbench.engine.model;

/**
 * One trial, as the model sees it.
 *
 * @param row index of the variant
 * @param repetition index of the repetition; each contains one trial of each variant, unless some are missing
 * @param position of the trial in the order in which all trials ran
 * @param figure what the trial measured; above 0
 */
public record TrialFigure(int row, int repetition, int position, double figure) {

    /** @throws IllegalArgumentException if the figure has no logarithm */
    public TrialFigure {
        if (!(figure > 0) || Double.isInfinite(figure)) {
            throw new IllegalArgumentException("A figure of " + figure + " has no logarithm");
        }
    }

    /** Returns the natural logarithm of the figure. */
    double logarithm() {
        return Math.log(figure);
    }

    /** Returns the figure as if the trial had been one of another row. */
    public TrialFigure ofRow(int other) {
        return new TrialFigure(other, repetition, position, figure);
    }

    /** Returns the trial as if all had run in one repetition. */
    TrialFigure withoutRepetition() {
        return new TrialFigure(row, 0, position, figure);
    }
}
