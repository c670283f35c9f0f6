package io.skewbench.engine.table;

import io.skewbench.api.v1alpha1.Capacity;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** What a search along an axis has found: the value of each row, its interval, and why no more was sustained. */
final class SearchedAxisTable {

    private SearchedAxisTable() {}

    /** Returns the table; empty for a run without such a search. */
    static String render(List<Capacity> capacities) {
        var axis = capacities.stream().map(Capacity::axis).filter(Objects::nonNull).findFirst();
        if (axis.isEmpty()) {
            return "";
        }
        var grid = new Grid(1).lastToTheLeft().line("Search", axis.get(), "from", "to", "sustained", "not", "");
        capacities.forEach(capacity -> grid.line(List.of(RowTable.name(capacity.variant(), capacity.sweep()),
                text(capacity.value()), text(capacity.lowValue()), text(capacity.highValue()),
                Integer.toString(capacity.sustained()), Integer.toString(capacity.unsustained()),
                CapacityTable.words(capacity))));
        return grid.render() + "\n";
    }

    private static String text(@Nullable String value) {
        return value == null ? Numbers.NONE : value;
    }
}
