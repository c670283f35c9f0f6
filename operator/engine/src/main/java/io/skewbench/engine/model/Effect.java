package io.skewbench.engine.model;

import org.hipparchus.distribution.continuous.TDistribution;

/**
 * An estimated difference of logarithms: of a variant from the baseline, or of a trend.
 *
 * @param estimate natural logarithm of the ratio
 * @param standardError of the estimate; above 0
 * @param degreesOfFreedom of the t distribution that the estimate, divided by its standard error, follows; above 0
 */
public record Effect(double estimate, double standardError, double degreesOfFreedom) {
    /** How likely a difference of the size of {@link #detectable} is found. */
    public static final double POWER = 0.8;

    /** Returns how many times the baseline's figure the variant's is. */
    public double ratio() {
        return Math.exp(estimate);
    }

    /** Returns the probability of an estimate at least as far from 0, in either direction, if there is no effect. */
    public double pValue() {
        return 2 * distribution().cumulativeProbability(-Math.abs(estimate / standardError));
    }

    /**
     * Returns the two-sided confidence interval.
     *
     * @param error probability that it misses the true value, between 0 and 1
     */
    public Interval interval(double error) {
        var halfWidth = quantile(1 - error / 2) * standardError;
        return new Interval(estimate - halfWidth, estimate + halfWidth);
    }

    /**
     * Returns the smallest difference of logarithms that a test with this standard error finds with a probability of
     * {@link #POWER}.
     *
     * @param error probability that the test shows a difference where there is none, between 0 and 1
     */
    public double detectable(double error) {
        return (quantile(1 - error / 2) + quantile(POWER)) * standardError;
    }

    private double quantile(double probability) {
        return distribution().inverseCumulativeProbability(probability);
    }

    private TDistribution distribution() {
        return new TDistribution(degreesOfFreedom);
    }
}
