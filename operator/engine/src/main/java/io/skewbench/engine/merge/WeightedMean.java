package io.skewbench.engine.merge;

import org.jspecify.annotations.Nullable;

/** A mean of means. */
public final class WeightedMean {
    private double sum;
    private double weight;

    /** Adds a mean with its weight; nothing where it is null. */
    public void add(@Nullable Double mean, double itsWeight) {
        if (mean != null && itsWeight > 0) {
            sum += mean * itsWeight;
            weight += itsWeight;
        }
    }

    /** Adds a mean size of parts, given what its parts add up to: the total over the number of parts. */
    public void addParts(@Nullable Double mean, double whole) {
        if (mean != null && mean > 0 && whole > 0) {
            sum += whole;
            weight += whole / mean;
        }
    }

    /** Returns null where nothing was added. */
    public @Nullable Double value() {
        return weight == 0 ? null : Double.valueOf(sum / weight);
    }
}
