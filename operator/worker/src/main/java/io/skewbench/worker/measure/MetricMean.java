package io.skewbench.worker.measure;

import org.jspecify.annotations.Nullable;

/** A weighted mean. */
final class MetricMean {
    private double sum;
    private double weights;

    /** Adds a value. NaN, the value of metrics without samples, is ignored. */
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
