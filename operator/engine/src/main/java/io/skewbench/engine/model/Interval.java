package io.skewbench.engine.model;

/** An interval of logarithms of ratios. */
public record Interval(double low, double high) {

    /**
     * Returns whether all ratios in the interval differ from 1 by less than the smallest effect, in either direction.
     *
     * @param smallestEffect such as 0.05 for 5 %: ratios from 1/1.05 to 1.05
     */
    boolean isWithin(double smallestEffect) {
        var margin = Math.log1p(smallestEffect);
        return low > -margin && high < margin;
    }

    /** Returns the part of the interval on the side of 0 on which an estimate lies. */
    Interval onSideOf(double estimate) {
        return estimate > 0 ? new Interval(Math.max(low, 0), high) : new Interval(low, Math.min(high, 0));
    }
}
