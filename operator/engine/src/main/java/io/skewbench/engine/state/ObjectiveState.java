package io.skewbench.engine.state;

/** Whether the trials of a row show that a bound is kept. */
public enum ObjectiveState implements ApiConstant {
    /** The whole interval keeps the bound. */
    MET,
    /** The whole interval lies beyond the bound, or there is no figure. */
    MISSED,
    /** The bound lies within the interval, or there are too few trials for an interval. */
    UNDECIDED
}
