package io.skewbench.engine.table;

import io.skewbench.api.v1alpha1.ObjectiveResult;
import io.skewbench.engine.figures.Metric;
import io.skewbench.engine.state.ObjectiveState;
import java.util.List;

/** Each objective: met, missed or undecided, with its figure and the interval that decides. */
final class ObjectiveTable {

    private ObjectiveTable() {}

    static String render(List<ObjectiveResult> objectives) {
        if (objectives.isEmpty()) {
            return "";
        }
        var grid = new Grid(4);
        for (var objective : objectives) {
            var unit = Metric.named(objective.metric()).filter(it -> it.quantity().isLatency()).isPresent()
                    ? " ms"
                    : "";
            grid.line(mark(objective), RowTable.name(objective.variant(), objective.sweep()), objective.metric(),
                    objective.bound(), figure(objective, unit), interval(objective));
        }
        return "Objectives\n" + grid.render() + "\n";
    }

    private static String mark(ObjectiveResult objective) {
        return ObjectiveState.MET.is(objective.result())
                ? "✓"
                : ObjectiveState.MISSED.is(objective.result()) ? "✗" : "?";
    }

    private static String figure(ObjectiveResult objective, String unit) {
        var value = objective.value();
        return value == null ? "no figure" : Numbers.format(value) + unit;
    }

    private static String interval(ObjectiveResult objective) {
        var interval = objective.confidenceInterval();
        var undecided = ObjectiveState.UNDECIDED.is(objective.result()) ? "undecided" : "";
        return interval == null
                ? undecided
                : Numbers.format(interval.low()) + " to " + Numbers.format(interval.high())
                        + (undecided.isEmpty() ? "" : ", " + undecided);
    }
}
