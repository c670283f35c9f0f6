package io.skewbench.engine.model;

import org.hipparchus.distribution.continuous.FDistribution;

/**
 * How much trials vary that should be alike.
 *
 * @param deviation standard deviation of the logarithms of their figures
 * @param degreesOfFreedom that it is known from, at least 1
 */
public record NoiseLevel(double deviation, int degreesOfFreedom) {

    /**
     * Returns whether trials are shown to vary more than others, by the ratio of variances (R. A. Fisher, 1924).
     *
     * @param error probability of showing it where they vary alike, with normal noise; between 0 and 1
     */
    public boolean exceeds(NoiseLevel other, double error) {
        var ratio = Math.pow(deviation / other.deviation, 2);
        return ratio > new FDistribution(degreesOfFreedom, other.degreesOfFreedom)
                .inverseCumulativeProbability(1 - error);
    }

    static NoiseLevel of(double[] residuals, int degreesOfFreedom) {
        var squares = 0.0;
        for (var residual : residuals) {
            squares += residual * residual;
        }
        return new NoiseLevel(Math.sqrt(Math.max(TrialModel.LEAST_VARIANCE, squares / degreesOfFreedom)),
                degreesOfFreedom);
    }
}
