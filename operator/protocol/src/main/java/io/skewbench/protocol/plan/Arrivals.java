package io.skewbench.protocol.plan;

/** How the times at which records are due lie around the rate of a load. */
public enum Arrivals {
    /** At equal distances, as long as the rate is constant. */
    PERIODIC,
    /**
     * Independently of each other, as requests of many users do: a Poisson process whose intensity is the rate. The
     * number of records due in any time is then drawn too; it is the same in all trials of a repetition.
     */
    POISSON
}
