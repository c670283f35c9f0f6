package io.skewbench.engine.search;

/**
 * The capacity of a row, as logarithms of records per second.
 *
 * @param median as likely below as above the true one
 * @param low the true capacity is below with a probability of 2.5 %
 * @param high the true capacity is above with a probability of 2.5 %
 * @param deviation standard deviation of the estimate
 * @param noise standard deviation of the limits of single trials
 */
public record CapacityEstimate(double median, double low, double high, double deviation, double noise) {
    private static final double ERROR = 0.05;

    static CapacityEstimate of(CapacityPosterior posterior) {
        return new CapacityEstimate(posterior.quantile(0.5), posterior.quantile(ERROR / 2),
                posterior.quantile(1 - ERROR / 2), posterior.deviation(), posterior.noise());
    }

    /** Returns half the width of the interval, such as 0.05 for 5 %. */
    public double halfWidth() {
        return Math.expm1(high - low) / 2;
    }
}
