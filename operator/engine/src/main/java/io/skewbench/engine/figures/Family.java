package io.skewbench.engine.figures;

import io.skewbench.engine.state.ApiConstant;

/** Comparisons whose verdicts share one error rate. */
public enum Family implements ApiConstant {
    /** Comparisons by the metrics that the experiment is about. */
    PRIMARY,
    /** Comparisons by all other metrics, which may suggest what to ask next. */
    EXPLORATORY
}
