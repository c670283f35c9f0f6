package io.skewbench.engine.search;

import io.skewbench.engine.state.ApiConstant;

/** How far the search for the capacity of a row has come. */
public enum SearchState implements ApiConstant {
    /** More trials are needed. */
    SEARCHING,
    /** The interval is as narrow as asked for, and trials on both sides of the capacity confirm it. */
    FOUND,
    /** There are no more trials, and the interval is wider than asked for. */
    IMPRECISE,
    /** The lowest rate is not sustained. */
    BELOW_SEARCH,
    /** The highest rate is sustained. */
    ABOVE_SEARCH
}
