package io.skewbench.engine.table;

import io.skewbench.api.v1alpha1.Capacity;
import io.skewbench.engine.search.AxisEnd;
import io.skewbench.engine.search.SearchState;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** What a search has found: the capacity of each row, its interval, and why no more was sustained. */
final class CapacityTable {

    private CapacityTable() {}

    static String render(List<Capacity> all) {
        var capacities = all.stream().filter(capacity -> capacity.axis() == null).toList();
        if (capacities.isEmpty()) {
            return "";
        }
        var grid = new Grid(1).lastToTheLeft().line("Capacity", "records/s", "from", "to", "sustained", "not", "");
        capacities.forEach(capacity -> grid.line(line(capacity)));
        return grid.render() + "\n";
    }

    private static List<String> line(Capacity capacity) {
        return List.of(RowTable.name(capacity.variant(), capacity.sweep()), rate(capacity.recordsPerSecond()),
                rate(capacity.low()), rate(capacity.high()), Integer.toString(capacity.sustained()),
                Integer.toString(capacity.unsustained()), words(capacity));
    }

    private static String rate(@Nullable Double rate) {
        return rate == null ? Numbers.NONE : Numbers.rate(rate);
    }

    /** Returns how far the search is, unless it has found something, and why trials were not sustained. */
    static String words(Capacity capacity) {
        var reasons = String.join(", ", Objects.requireNonNullElse(capacity.reasons(), List.<String>of()));
        if (SearchState.FOUND.is(capacity.result())) {
            return reasons;
        }
        var state = AxisEnd.words(capacity).orElseGet(() -> state(capacity));
        return reasons.isEmpty() ? state : state + ": " + reasons;
    }

    private static String state(Capacity capacity) {
        return SearchState.BELOW_SEARCH.is(capacity.result())
                ? "below the search"
                : SearchState.ABOVE_SEARCH.is(capacity.result())
                        ? "above the search"
                        : SearchState.IMPRECISE.is(capacity.result()) ? "imprecise" : "searching";
    }
}
