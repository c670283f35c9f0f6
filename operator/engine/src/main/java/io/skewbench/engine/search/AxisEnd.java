package io.skewbench.engine.search;

import io.skewbench.api.v1alpha1.Capacity;
import java.util.Optional;

/** The ends of an axis, beyond which a value may lie that is searched for. */
public final class AxisEnd {

    private AxisEnd() {}

    /**
     * Returns the words for what is known of a value that is at an end of the axis, or beyond it, such as {@code not
     * even the last value of axis partitions suffices}; empty for any other result of a search.
     */
    public static Optional<String> words(Capacity capacity) {
        var isBelow = SearchState.BELOW_SEARCH.is(capacity.result());
        if (capacity.axis() == null || !(isBelow || SearchState.ABOVE_SEARCH.is(capacity.result()))) {
            return Optional.empty();
        }
        var end = "the " + (isBelow ? "first" : "last") + " value of axis " + capacity.axis();
        // What helps the cluster suffices from some value on; what loads it is sustained up to one.
        return Optional.of(capacity.value() == null
                ? "not even " + end + (isBelow ? " is sustained" : " suffices")
                : "even " + capacity.value() + ", " + end + (isBelow ? ", suffices" : ", is sustained"));
    }
}
