package io.skewbench.engine.model;

import io.skewbench.engine.statistics.Sample;
import java.util.List;
import java.util.Optional;
import org.hipparchus.distribution.continuous.TDistribution;

/**
 * The confidence interval of the figure that a row has in a typical trial: the mean of the logarithms of its trials'
 * figures, with Student's t. If a figure is 0, which has no logarithm, it is the mean of the figures.
 */
public record TypicalFigure(double low, double high) {
    /**
     * Returns the interval; empty if there are fewer than two figures, whose noise cannot be known.
     *
     * @param figures of the trials, each at least 0
     * @param error probability that the interval misses the figure, such as 0.05
     */
    public static Optional<TypicalFigure> of(List<Double> figures, double error) {
        if (figures.size() < 2) {
            return Optional.empty();
        }
        return Optional.of(figures.stream().allMatch(figure -> figure > 0)
                ? ofLogarithms(figures, error)
                : ofValues(figures, error));
    }

    private static TypicalFigure ofLogarithms(List<Double> figures, double error) {
        var sample = new Sample(figures.stream().map(Math::log).toList());
        var halfWidth = halfWidth(sample, Math.sqrt(TrialModel.LEAST_VARIANCE), error);
        return new TypicalFigure(Math.exp(sample.mean() - halfWidth), Math.exp(sample.mean() + halfWidth));
    }

    private static TypicalFigure ofValues(List<Double> figures, double error) {
        var sample = new Sample(figures);
        var halfWidth = halfWidth(sample, 0, error);
        return new TypicalFigure(Math.max(0, sample.mean() - halfWidth), sample.mean() + halfWidth);
    }

    private static double halfWidth(Sample sample, double leastDeviation, double error) {
        return new TDistribution(sample.size() - 1).inverseCumulativeProbability(1 - error / 2)
                * Math.max(sample.standardDeviation(), leastDeviation) / Math.sqrt(sample.size());
    }
}
