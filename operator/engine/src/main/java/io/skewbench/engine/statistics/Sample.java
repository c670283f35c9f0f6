package io.skewbench.engine.statistics;

import java.util.Arrays;
import java.util.Collection;

/** A figure's values, one from each trial, in ascending order; at least one. */
public final class Sample {
    private final double[] ascending;

    /** Takes the values. */
    public Sample(Collection<Double> values) {
        if (values.isEmpty()) {
            throw new IllegalArgumentException("A sample needs a value");
        }
        this.ascending = values.stream().mapToDouble(Double::doubleValue).sorted().toArray();
    }

    public int size() {
        return ascending.length;
    }

    /** Returns the k-th smallest value, k from 1. */
    public double smallest(int k) {
        return ascending[k - 1];
    }

    public double min() {
        return smallest(1);
    }

    public double max() {
        return smallest(size());
    }

    /** Returns the middle value, or the mean of the two middle ones. */
    public double median() {
        return (ascending[(size() - 1) / 2] + ascending[size() / 2]) / 2;
    }

    public double mean() {
        return Arrays.stream(ascending).average().orElseThrow();
    }

    /** Returns the standard deviation with n - 1; 0 for a single value. */
    public double standardDeviation() {
        var mean = mean();
        var squares = Arrays.stream(ascending).map(value -> (value - mean) * (value - mean)).sum();
        return size() < 2 ? 0 : Math.sqrt(squares / (size() - 1));
    }
}
