package io.skewbench.engine.figures;

import io.skewbench.engine.state.ApiConstant;

/** Comparisons whose verdicts share one error rate. */
public enum Family implements ApiConstant {
    /** By the metrics that the experiment is about. */
    PRIMARY,
    /** By all other metrics, which may suggest what to ask next. */
    EXPLORATORY
}
