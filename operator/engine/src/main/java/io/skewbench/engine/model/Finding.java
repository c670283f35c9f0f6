package io.skewbench.engine.model;

/**
 * What a family of tests says about one effect.
 *
 * @param kind what is shown
 * @param adjustedPValue of the test for a difference, adjusted for all tests of the family
 * @param interval contains the true effect, simultaneously with the intervals of all others of the family
 * @param detectable the smallest difference of logarithms that would have been shown in four of five runs
 */
public record Finding(Kind kind, Effect effect, double adjustedPValue, Interval interval, double detectable) {

    /** What is shown. */
    public enum Kind {
        /** The figure is higher than the baseline's. */
        HIGHER,
        /** The figure is lower than the baseline's. */
        LOWER,
        /** The figure differs from the baseline's by less than the smallest effect of interest, if at all. */
        EQUIVALENT,
        /** Neither a difference nor its absence is shown. */
        INCONCLUSIVE
    }
}
