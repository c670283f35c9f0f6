package io.skewbench.engine.table;

import io.skewbench.api.v1alpha1.Capacity;
import io.skewbench.api.v1alpha1.CapacityLoad;
import java.util.List;
import java.util.Objects;

/** The latency of each row at percentages of its capacity. */
final class CapacityLoadTable {

    private CapacityLoadTable() {}

    /** Returns the table; empty where none was measured. */
    static String render(List<Capacity> capacities) {
        if (capacities.stream().allMatch(capacity -> loads(capacity).isEmpty())) {
            return "";
        }
        var grid = new Grid(1).lastToTheLeft().line("Latency below the capacity", "of it", "records/s",
                "publish ms: p50", "p99", "");
        capacities.forEach(capacity -> loads(capacity).forEach(load -> grid.line(line(capacity, load))));
        return grid.render() + "\n";
    }

    private static List<String> line(Capacity capacity, CapacityLoad load) {
        return List.of(RowTable.name(capacity.variant(), capacity.sweep()), load.percent() + " %",
                Numbers.rate(load.recordsPerSecond()), Numbers.millis(load.publishLatencyP50Ms()),
                Numbers.millis(load.publishLatencyP99Ms()),
                load.sustained() ? "" : "not sustained");
    }

    private static List<CapacityLoad> loads(Capacity capacity) {
        return Objects.requireNonNullElse(capacity.loads(), List.of());
    }
}
