package io.skewbench.engine.model;

import org.hipparchus.analysis.solvers.BrentSolver;
import org.hipparchus.distribution.continuous.NormalDistribution;

/**
 * One look at a run that ends as soon as it shows enough, or after its last repetition.
 *
 * <p>
 * Looking often finds more by chance. So a look demands more, the earlier it is: a test statistic z counts after the
 * share t of all repetitions if |z| √t exceeds a line, height + t / 2. The height is such that a Brownian motion, which
 * z √t is for the many repetitions of a run without effect, exceeds the line in either direction with the probability
 * that is allowed, however often one looks: at most 2 (1 - Φ(height + slope) + exp(-2 height slope) (1 - Φ(height -
 * slope))), with the slope 1/2 (L. Bachelier's formula for lines; J. Doob, "Heuristic approach to the
 * Kolmogorov-Smirnov theorems", 1949).
 *
 * <p>
 * Without a slope, it would be the boundary of O'Brien and Fleming (1979), which shows a large difference later; the
 * steeper the line, the more the last look demands, so that a small difference is missed more often.
 *
 * @param repetitions so far; at least 1
 * @param last number of repetitions after which the run ends anyway; at least as many
 */
public record Look(int repetitions, int last) {
    private static final NormalDistribution NORMAL = new NormalDistribution();
    private static final double SLOPE = 0.5;
    /** A line that is crossed with a probability below any that is asked for. */
    private static final double HIGHEST = 30;
    private static final int MAX_STEPS = 200;

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
        return isOnly() ? pValue : crossing(quantile(pValue / 2) * Math.sqrt(share()) - SLOPE * share());
    }

    /** Returns the error that a test by itself may have, for the error that is allowed over all looks. */
    public double error(double allowed) {
        return isOnly() ? allowed : 2 * upperTail((height(allowed) + SLOPE * share()) / Math.sqrt(share()));
    }

    /** Returns the probability with which a line of this height is crossed in either direction. */
    private static double crossing(double height) {
        return height <= 0 ? 1 : Math.min(1, unboundedCrossing(height));
    }

    private static double unboundedCrossing(double height) {
        return 2 * (upperTail(height + SLOPE) + Math.exp(-2 * height * SLOPE) * upperTail(height - SLOPE));
    }

    private static double height(double crossing) {
        var allowed = Math.log(Math.max(crossing, unboundedCrossing(HIGHEST)));
        return new BrentSolver(1e-15, 1e-12).solve(MAX_STEPS, height -> Math.log(unboundedCrossing(height)) - allowed,
                0, HIGHEST);
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
