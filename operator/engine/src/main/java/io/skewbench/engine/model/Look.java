package io.skewbench.engine.model;

import org.hipparchus.distribution.continuous.NormalDistribution;

/**
 * One look at a run that ends as soon as it shows enough, or after its last repetition.
 *
 * <p>
 * Looking often finds more by chance. So a look demands more, the earlier it is, after O'Brien and Fleming (1979): a
 * test statistic z counts after the share t of all repetitions if |z| √t exceeds a constant. The constant is such that
 * a Brownian motion, which z √t is for the many repetitions of a run without effect, exceeds it in either direction
 * with the probability that is allowed, however often one looks: by the reflection principle, at most 4 (1 -
 * Φ(constant)).
 *
 * @param repetitions so far; at least 1
 * @param last number of repetitions after which the run ends anyway; at least as many
 */
public record Look(int repetitions, int last) {
    private static final NormalDistribution NORMAL = new NormalDistribution();

    /** @throws IllegalArgumentException if the look is not between the first repetition and the last */
    public Look {
        if (repetitions < 1 || last < repetitions) {
            throw new IllegalArgumentException(
                    "There is no look after " + repetitions + " of " + last + " repetitions");
        }
    }

    /** Returns the only look at a run with a fixed number of repetitions. */
    public static Look only() {
        return new Look(1, 1);
    }

    /** Returns the p-value that allows for all looks, for the p-value of a test by itself. */
    public double pValue(double pValue) {
        return isOnly() ? pValue : Math.min(1, 4 * upperTail(quantile(pValue / 2) * Math.sqrt(share())));
    }

    /** Returns the error that a test by itself may have, for the error that is allowed over all looks. */
    public double error(double allowed) {
        return isOnly() ? allowed : 2 * upperTail(quantile(allowed / 4) / Math.sqrt(share()));
    }

    private boolean isOnly() {
        return last == 1;
    }

    private double share() {
        return (double) repetitions / last;
    }

    /** Returns what a standard normal variable exceeds with this probability; the tail keeps its digits. */
    private static double quantile(double upperTail) {
        return -NORMAL.inverseCumulativeProbability(Math.max(upperTail, Double.MIN_NORMAL));
    }

    private static double upperTail(double value) {
        return NORMAL.cumulativeProbability(-value);
    }
}
