package io.skewbench.local;

import io.skewbench.api.v1alpha1.BenchmarkStatus;
import io.skewbench.api.v1alpha1.Capacity;
import io.skewbench.engine.search.SearchState;
import io.skewbench.measure.rig.CannotMeasureException;
import java.util.List;

/**
 * The capacity of a row in records per second, as the status of a finished search has it.
 *
 * @param isFound whether it is known as well as the search asked for
 * @param low lower end of its interval of 95 %
 * @param high upper end
 * @param trials that looked for it
 */
record SearchedCapacity(boolean isFound, double recordsPerSecond, double low, double high, int trials) {
    private static final double PERCENT = 100;

    /**
     * Returns the capacities of all rows, in their order.
     *
     * @throws CannotMeasureException if one lies outside of the search, or its interval reaches out of it
     */
    static List<SearchedCapacity> all(BenchmarkStatus status) {
        var capacities = status.capacities();
        if (capacities == null || capacities.isEmpty()) {
            throw new CannotMeasureException("The run has no capacities: " + status.summary());
        }
        return capacities.stream().map(SearchedCapacity::of).toList();
    }

    private static SearchedCapacity of(Capacity capacity) {
        var rate = capacity.recordsPerSecond();
        var low = capacity.low();
        var high = capacity.high();
        if (rate == null || low == null || high == null) {
            throw new CannotMeasureException("The search for the capacity of " + capacity.variant()
                    + " has no interval with two ends: " + capacity);
        }
        return new SearchedCapacity(SearchState.FOUND.is(capacity.result()), rate, low, high,
                capacity.sustained() + capacity.unsustained());
    }

    /** Returns half the width of the interval, as {@code search.precision} bounds it. */
    double halfWidthPercent() {
        return PERCENT * (high / low - 1) / 2;
    }

    boolean contains(double rate) {
        return low <= rate && rate <= high;
    }

    boolean overlaps(SearchedCapacity other) {
        return low <= other.high && other.low <= high;
    }

    /** Returns by how much the estimate is above a rate; negative if it is below. */
    double percentAbove(double rate) {
        return PERCENT * (recordsPerSecond / rate - 1);
    }
}
