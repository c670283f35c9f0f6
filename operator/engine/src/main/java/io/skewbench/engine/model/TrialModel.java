package io.skewbench.engine.model;

import java.util.List;
import java.util.Optional;

/**
 * A linear model of the logarithm of a figure: what the variant, the repetition and a linear trend contribute to each
 * trial.
 *
 * <p>
 * Logarithms, because the noise of rates and latencies grows with them. The repetition takes in whatever changes slowly
 * on a cluster, the trend what changes steadily. Standard errors allow for variants with unequal noise.
 */
public final class TrialModel {
    /** Figures have 3 significant digits: the variance of a logarithm that is uniform within one step of the last. */
    static final double LEAST_VARIANCE = 1e-3 * 1e-3 / 12;

    private final TrialDesign design;
    private final double[] logarithms;
    private final double[] residuals;

    private TrialModel(List<TrialFigure> trials, int baseline) {
        this.design = TrialDesign.of(trials, baseline);
        this.logarithms = trials.stream().mapToDouble(TrialFigure::logarithm).toArray();
        this.residuals = design.residuals(logarithms);
    }

    /**
     * Fits the model.
     *
     * @param trials of one sweep point, in any order; at least one
     * @param baseline index of the row that others are compared with
     */
    public static TrialModel fit(List<TrialFigure> trials, int baseline) {
        return new TrialModel(trials, baseline);
    }

    /**
     * Returns the effect of a variant, compared with the baseline; empty if there are too few trials to estimate it.
     */
    public Optional<Effect> effectOf(int row) {
        return design.ofRow(row).map(this::effect);
    }

    /** Returns how much trials vary that the model explains alike; empty for too few trials. */
    public Optional<NoiseLevel> noise() {
        var freedom = residuals.length - design.rank();
        return freedom < 1 ? Optional.empty() : Optional.of(NoiseLevel.of(residuals, freedom));
    }

    /** Returns by how much the figure grew from the first trial to the last, whatever the variant. */
    public Optional<Effect> trend() {
        return design.ofTrend().map(this::effect);
    }

    private Effect effect(TrialDesign.Contrast contrast) {
        return contrast.effect(logarithms, residuals, LEAST_VARIANCE);
    }
}
