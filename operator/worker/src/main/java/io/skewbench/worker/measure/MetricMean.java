package io.skewbench.worker.measure;

import org.jspecify.annotations.Nullable;

/** A mean of values of which some count more than others. */
final class MetricMean {
    private double sum;
    private double weights;

    /** Adds a value; one that is not a number, as metrics without samples are, has no weight. */
    void add(double value, double weight) {
        if (Double.isFinite(value) && weight > 0) {
            sum += value * weight;
            weights += weight;
        }
    }

    @Nullable
    Double value() {
        return weights > 0 ? sum / weights : null;
    }
}
