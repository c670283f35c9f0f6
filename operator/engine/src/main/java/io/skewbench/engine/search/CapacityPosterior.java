package io.skewbench.engine.search;

import io.skewbench.engine.result.SearchOutcome;
import java.util.Arrays;
import java.util.List;

/**
 * What is known of a capacity after some trials, by Bayes' rule.
 *
 * <p>
 * The capacity is the rate that half of all trials sustain: each trial has a limit of its own around it, with noise of
 * an unknown size, and sustains a rate below. Before the first trial, all capacities and all sizes of the noise are as
 * likely, on logarithmic scales. This is how thresholds of perception are found with few trials (A. Watson and D.
 * Pelli, "QUEST: A Bayesian adaptive psychometric method", 1983; with an unknown slope L. Kontsevich and C. Tyler,
 * 1999).
 */
final class CapacityPosterior {
    /** Standard deviations of the logarithm of a trial's limit. */
    private static final double[] NOISE = {0.005, 0.01, 0.02, 0.04, 0.08, 0.16, 0.32};
    /** How far the capacity may lie outside of the search. */
    private static final double BEYOND = Math.log(4);
    private static final int MOST_POINTS = 8_000;

    private final double first;
    private final double step;
    /** Probability of each capacity. */
    private final double[] capacities;
    private final double noise;

    /**
     * Works it out.
     *
     * @param from lowest rate of the search
     * @param to its highest rate
     * @param resolution of the logarithm of the capacity, which the memory for wide searches limits
     */
    CapacityPosterior(List<SearchOutcome> trials, double from, double to, double resolution) {
        var range = Math.log(to / from) + 2 * BEYOND;
        step = Math.max(resolution, range / MOST_POINTS);
        first = Math.log(from) - BEYOND;
        var likelihoods = new double[NOISE.length][(int) (range / step) + 1];
        for (var size = 0; size < NOISE.length; size++) {
            for (var trial : trials) {
                add(trial, NOISE[size], likelihoods[size]);
            }
        }
        var most = Arrays.stream(likelihoods).flatMapToDouble(Arrays::stream).max().orElseThrow();
        capacities = new double[likelihoods[0].length];
        var total = 0.0;
        var weighted = 0.0;
        for (var size = 0; size < NOISE.length; size++) {
            for (var point = 0; point < capacities.length; point++) {
                var probability = Math.exp(likelihoods[size][point] - most);
                capacities[point] += probability;
                total += probability;
                weighted += probability * NOISE[size];
            }
        }
        noise = weighted / total;
        for (var point = 0; point < capacities.length; point++) {
            capacities[point] /= total;
        }
    }

    private void add(SearchOutcome trial, double deviation, double[] likelihoods) {
        var rate = Math.log(trial.dueRecordsPerSecond());
        for (var point = 0; point < likelihoods.length; point++) {
            likelihoods[point] += LimitModel.logLikelihood(trial.isSustained(),
                    (first + point * step - rate) / (deviation * LimitModel.LOGISTIC_SCALE));
        }
    }

    /** Returns the logarithm of the capacity that the true one is below with this probability. */
    double quantile(double probability) {
        var below = 0.0;
        for (var point = 0; point < capacities.length; point++) {
            if (below + capacities[point] >= probability) {
                // Within a point, all capacities are as likely.
                return first + step * (point - 0.5 + (probability - below) / capacities[point]);
            }
            below += capacities[point];
        }
        return first + step * (capacities.length - 1);
    }

    private double mean() {
        var mean = 0.0;
        for (var point = 0; point < capacities.length; point++) {
            mean += capacities[point] * (first + point * step);
        }
        return mean;
    }

    /** Returns the standard deviation of the logarithm of the capacity. */
    double deviation() {
        var mean = mean();
        var variance = 0.0;
        for (var point = 0; point < capacities.length; point++) {
            var distance = first + point * step - mean;
            variance += capacities[point] * distance * distance;
        }
        return Math.sqrt(variance + step * step / 12);
    }

    /** Returns the expected standard deviation of the logarithm of a trial's limit. */
    double noise() {
        return noise;
    }
}
