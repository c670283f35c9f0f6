package io.skewbench.engine.search;

import io.skewbench.engine.state.ApiConstant;

/** How far the search of a row for its capacity, or along an axis, has come. */
public enum SearchState implements ApiConstant {
    /** More trials are needed. */
    SEARCHING,
    /** The interval is as narrow as asked for, or one value of the axis, and trials on both sides confirm it. */
    FOUND,
    /** There are no more trials, and the interval is wider than asked for. */
    IMPRECISE,
    /** The lowest rate is not sustained; along an axis, the value lies before the first one. */
    BELOW_SEARCH,
    /** The highest rate is sustained; along an axis, the value lies behind the last one. */
    ABOVE_SEARCH
}
