package io.skewbench.engine.model;

import java.util.Comparator;
import java.util.stream.IntStream;

/**
 * Correction for multiple tests (S. Holm, "A simple sequentially rejective multiple test procedure", 1979): the
 * probability that any test of a family errs stays below the level at which the adjusted p-values are read, whatever
 * the tests have to do with each other.
 */
public final class Holm {

    private Holm() {}

    /** Returns the adjusted p-values, in the same order. */
    public static double[] adjust(double... pValues) {
        var ascending = IntStream.range(0, pValues.length).boxed()
                .sorted(Comparator.comparingDouble(test -> pValues[test])).mapToInt(Integer::intValue).toArray();
        var adjusted = new double[pValues.length];
        var largest = 0.0;
        for (var rank = 0; rank < ascending.length; rank++) {
            largest = Math.max(largest, (ascending.length - rank) * pValues[ascending[rank]]);
            adjusted[ascending[rank]] = Math.min(1, largest);
        }
        return adjusted;
    }
}
