package io.skewbench.engine.state;

/** How an attempt at a trial has ended, as {@code status.trials} shows it. */
public enum TrialState implements ApiConstant {
    /** The attempt counts. */
    COMPLETE,
    /** The attempt does not count. */
    FAILED
}
