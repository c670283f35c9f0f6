package io.skewbench.engine.table;

import io.skewbench.api.v1alpha1.ObjectiveResult;
import io.skewbench.engine.figures.Metric;
import java.util.List;

/** Each objective, kept or missed. */
final class ObjectiveTable {

    private ObjectiveTable() {}

    static String render(List<ObjectiveResult> objectives) {
        if (objectives.isEmpty()) {
            return "";
        }
        var grid = new Grid(4);
        for (var objective : objectives) {
            var value = objective.value();
            var unit = Metric.named(objective.metric()).filter(it -> it.quantity().isLatency()).isPresent()
                    ? " ms"
                    : "";
            grid.line(objective.met() ? "✓" : "✗", RowTable.name(objective.variant(), objective.sweep()),
                    objective.metric(), objective.bound(),
                    value == null ? "no figure" : Numbers.format(value) + unit);
        }
        return "Objectives\n" + grid.render() + "\n";
    }
}
