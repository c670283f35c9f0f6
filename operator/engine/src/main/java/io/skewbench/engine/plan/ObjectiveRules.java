package io.skewbench.engine.plan;

import io.skewbench.api.v1alpha1.BenchmarkSpec;
import io.skewbench.api.v1alpha1.Objective;
import io.skewbench.api.v1alpha1.Variant;
import io.skewbench.engine.SearchRules;
import io.skewbench.engine.Units;
import io.skewbench.engine.figures.Metric;
import io.skewbench.engine.figures.Quantity;
import io.skewbench.protocol.failure.FailureText;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Objectives name variants and metrics that exist, and bounds in the metric's unit. */
final class ObjectiveRules {
    private final Problems problems;

    ObjectiveRules(Problems problems) {
        this.problems = problems;
    }

    void check(BenchmarkSpec spec) {
        var objectives = Objects.requireNonNullElse(spec.objectives(), List.<Objective>of());
        for (var i = 0; i < objectives.size(); i++) {
            check("spec.objectives[" + i + "]", objectives.get(i), spec);
        }
    }

    void check(String path, Objective objective, BenchmarkSpec spec) {
        var hasConsumers = spec.workloads().stream()
                .anyMatch(workload -> workload.consumers() != null && !workload.consumers().isEmpty());
        check(path, objective, spec.variants().stream().map(Variant::name).toList(), hasConsumers,
                YieldedMetrics.of(spec));
    }

    /** Checks that each metric with a bound can be both above and below it; for a spec without other problems. */
    void checkReach(BenchmarkSpec spec, ObjectiveReach reach) {
        var objectives = Objects.requireNonNullElse(spec.objectives(), List.<Objective>of());
        for (var i = 0; i < objectives.size(); i++) {
            checkReach("spec.objectives[" + i + "]", objectives.get(i), reach::remedy);
        }
    }

    /** Checks the same for the bounds that each sustained trial of a search keeps. */
    void checkReach(SearchRules rules, ObjectiveReach reach) {
        for (var i = 0; i < rules.objectives().size(); i++) {
            checkReach("spec.search.objectives[" + i + "]", rules.objectives().get(i).of(""),
                    (objective, metric, bound) -> {
                        var atFirst = remedyAtFirst(rules, objective, metric, bound);
                        return atFirst == null ? reach.remedy(objective, metric, bound) : atFirst;
                    });
        }
    }

    /** A search for a rate gets nowhere if its first trials, at the lowest one, cannot be sustained. */
    private static @Nullable String remedyAtFirst(SearchRules rules, Objective objective, Metric metric,
            double bound) {
        return rules instanceof SearchRules.OfRate rate && metric.quantity() == Quantity.RECORDS_PER_SECOND
                && objective.above() != null && bound >= rate.from()
                        ? "can never be met by the first trials, which send no more than search.rate.from, "
                                + Units.formatRate(rate.from()) + " records/s; lower it, or raise search.rate.from"
                        : null;
    }

    private interface Remedy {
        @Nullable
        String of(Objective objective, Metric metric, double bound);
    }

    private void checkReach(String path, Objective objective, Remedy remedies) {
        var side = objective.below() != null ? ".below" : ".above";
        var bound = Objects.requireNonNull(objective.below() != null ? objective.below() : objective.above());
        var metric = Metric.named(objective.metric()).orElseThrow();
        var remedy = remedies.of(objective, metric, metric.parseBound(bound));
        if (remedy != null) {
            problems.add(path + side, bound, remedy);
        }
    }

    private void check(String path, Objective objective, List<String> variants, boolean hasConsumers,
            YieldedMetrics yielded) {
        if (!variants.contains(objective.variant())) {
            problems.add(path + ".variant", objective.variant(),
                    "is not a variant; use one of " + String.join(", ", variants));
        }
        if ((objective.below() == null) == (objective.above() == null)) {
            problems.add(path, objective.metric(), "set exactly one of below and above");
        }
        var metric = Metric.named(objective.metric());
        if (metric.isEmpty()) {
            problems.add(path + ".metric", objective.metric(), "is not a metric; use " + yielded.names());
            return;
        }
        var remedy = yielded.remedy(metric.get());
        if (remedy != null) {
            problems.add(path + ".metric", objective.metric(), remedy);
        } else if (metric.get().quantity().isOfConsumers() && !hasConsumers) {
            problems.add(path + ".metric", objective.metric(),
                    "needs consumers, and no workload has any; add consumers to one, or name another metric");
        }
        bound(path + ".below", objective.below(), metric.get());
        bound(path + ".above", objective.above(), metric.get());
    }

    private void bound(String path, @Nullable String bound, Metric metric) {
        if (bound == null) {
            return;
        }
        try {
            metric.parseBound(bound);
        } catch (IllegalArgumentException e) {
            problems.add(path, bound, FailureText.of(e));
        }
    }
}
