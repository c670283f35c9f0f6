package io.skewbench.engine.search;

import java.util.Arrays;
import java.util.List;
import java.util.function.IntToDoubleFunction;

/**
 * What is known by Bayes' rule of how many steps of an axis are sustained, the gentlest of which is step 0.
 *
 * <p>
 * As in {@link CapacityPosterior}, each trial has a limit of its own around that of the row, with noise of an unknown
 * size. The limit lies somewhere between two steps, or before or behind them all, and a step is sustained if half of
 * its undisturbed trials are. Before the first trial, all numbers of steps and all sizes of the noise are as likely.
 * Distances are in steps, as nothing is known of how far apart values are: the next trial is the one after which least
 * is expected to be unknown.
 */
final class AxisPosterior {
    /** Standard deviations of a trial's limit, in steps. */
    private static final double[] NOISE = {0.1, 0.2, 0.4, 0.8, 1.6};
    /** Limits that are told apart between two steps. */
    private static final int RESOLUTION = 20;

    private final int steps;
    /** Probability of each noise and each limit, the lowest of which is just above -1. */
    private final double[][] limits;
    /** Probability of each number of steps that are sustained. */
    private final double[] sustained;

    /**
     * A trial at a step.
     *
     * @param step from 0
     */
    record Tried(int step, boolean isSustained) {}

    /** @param steps at least 2 */
    AxisPosterior(List<Tried> trials, int steps) {
        this.steps = steps;
        limits = new double[NOISE.length][(steps + 1) * RESOLUTION];
        sustained = new double[steps + 1];
        for (var size = 0; size < NOISE.length; size++) {
            for (var point = 0; point < limits[size].length; point++) {
                for (var trial : trials) {
                    limits[size][point] += LimitModel.logLikelihood(trial.isSustained(),
                            reach(trial.step(), size, point));
                }
            }
        }
        var most = Arrays.stream(limits).flatMapToDouble(Arrays::stream).max().orElseThrow();
        each((size, point) -> limits[size][point] = Math.exp(limits[size][point] - most));
        var total = Arrays.stream(limits).flatMapToDouble(Arrays::stream).sum();
        each((size, point) -> {
            limits[size][point] /= total;
            sustained[point / RESOLUTION] += limits[size][point];
        });
    }

    private interface Point {
        void at(int size, int point);
    }

    private void each(Point action) {
        for (var size = 0; size < NOISE.length; size++) {
            for (var point = 0; point < limits[size].length; point++) {
                action.at(size, point);
            }
        }
    }

    /** By how many scales of the noise a limit is above a step. */
    private static double reach(int step, int size, int point) {
        var limit = (point + 0.5) / RESOLUTION - 1;
        return (limit - step) / (NOISE[size] * LimitModel.LOGISTIC_SCALE);
    }

    /** Returns the number of steps that no more are sustained with at least this probability. */
    int quantile(double probability) {
        var below = 0.0;
        for (var count = 0; count < steps; count++) {
            below += sustained[count];
            if (below >= probability) {
                return count;
            }
        }
        return steps;
    }

    /** Returns how much is expected to be unknown after a trial at a step: the entropy, in nats. */
    double uncertaintyAfter(int step) {
        var ifSustained = new double[steps + 1];
        each((size, point) -> ifSustained[point / RESOLUTION] += limits[size][point]
                * LimitModel.sustained(reach(step, size, point)));
        return entropy(count -> ifSustained[count]) + entropy(count -> sustained[count] - ifSustained[count]);
    }

    /** Weighted by the probability of what it is conditional on. */
    private double entropy(IntToDoubleFunction weights) {
        var total = 0.0;
        var entropy = 0.0;
        for (var count = 0; count <= steps; count++) {
            var weight = weights.applyAsDouble(count);
            total += weight;
            entropy -= weight > 0 ? weight * Math.log(weight) : 0;
        }
        return total > 0 ? entropy + total * Math.log(total) : 0;
    }
}
