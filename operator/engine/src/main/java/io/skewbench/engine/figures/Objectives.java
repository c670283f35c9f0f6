package io.skewbench.engine.figures;

import io.skewbench.api.v1alpha1.Objective;
import io.skewbench.api.v1alpha1.ObjectiveResult;
import io.skewbench.api.v1alpha1.VariantResult;
import java.util.List;

/** Compares the figures with the bounds, which every sweep point of the variant must keep. */
final class Objectives {

    private Objectives() {}

    static List<ObjectiveResult> of(List<Objective> objectives, List<VariantResult> rows) {
        return objectives.stream().flatMap(objective -> {
            var own = rows.stream().filter(row -> row.name().equals(objective.variant())).toList();
            return own.isEmpty()
                    ? List.of(new ObjectiveResult(objective.variant(), null, objective.metric(), bound(objective), null,
                            false)).stream()
                    : own.stream().map(row -> result(objective, row));
        }).toList();
    }

    private static ObjectiveResult result(Objective objective, VariantResult row) {
        var metric = Metric.named(objective.metric()).orElseThrow();
        var value = metric.figure().apply(row);
        var below = objective.below();
        var above = objective.above();
        var met = value != null && (below == null || value < metric.parseBound(below))
                && (above == null || value > metric.parseBound(above));
        return new ObjectiveResult(row.name(), row.sweep(), objective.metric(), bound(objective), value, met);
    }

    private static String bound(Objective objective) {
        return objective.below() != null ? "below " + objective.below() : "above " + objective.above();
    }
}
