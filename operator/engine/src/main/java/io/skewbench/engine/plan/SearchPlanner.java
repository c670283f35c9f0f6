package io.skewbench.engine.plan;

import io.skewbench.api.v1alpha1.BenchmarkSpec;
import io.skewbench.api.v1alpha1.Load;
import io.skewbench.api.v1alpha1.Search;
import io.skewbench.api.v1alpha1.SearchObjective;
import io.skewbench.engine.PlannedWorkload;
import io.skewbench.engine.SearchRules;
import io.skewbench.engine.figures.Metric;
import io.skewbench.engine.search.Searches;
import io.skewbench.protocol.plan.LoadPlan;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Plans the search of each row for its capacity, or along an axis. */
final class SearchPlanner {
    private static final int DEFAULT_TRIALS = 20;
    private static final double DEFAULT_PRECISION = 0.05;
    private static final List<Integer> DEFAULT_PERCENTAGES = List.of(50, 70, 90);
    private static final double PERCENT = 100;
    private static final String PATH = "spec.search";
    /** Each row takes part in the status, and in every round. */
    static final int MOST_ROWS = 100;
    private static final long MOST_RATE = Load.MAX_RATE;

    private final Problems problems;

    SearchPlanner(Problems problems) {
        this.problems = problems;
    }

    /** Returns how many trials each row of a run has at most: repetitions, or those of and after its search. */
    static int trials(BenchmarkSpec spec, Problems problems) {
        var search = spec.search();
        return search == null
                ? (int) problems.number("spec.repetitions", spec.repetitions(), 5, 1, 100)
                : (int) problems.number(PATH + ".maxTrials", search.maxTrials(), DEFAULT_TRIALS,
                        Search.LEAST_TRIALS, Search.MOST_TRIALS) + percentages(search).size();
    }

    /** Plans the rules of a search; empty for a run without one. */
    Optional<SearchRules> plan(BenchmarkSpec spec, SearchedAxis axis) {
        var search = spec.search();
        if (search == null) {
            return Optional.empty();
        }
        besideSearch(spec).forEach(field -> problems.add(PATH, null,
                "has no use for " + field + ": remove it, or the search"));
        var objectives = Objects.requireNonNullElse(search.objectives(), List.<SearchObjective>of());
        for (var i = 0; i < objectives.size(); i++) {
            check(PATH + ".objectives[" + i + "]", objectives.get(i), spec);
        }
        var rates = search.rate();
        if ((rates == null) == (search.axis() == null)) {
            problems.add(PATH, null, "set exactly one of rate and axis");
        }
        return Optional.of(rates == null ? along(axis, search, objectives) : of(rates, search, objectives));
    }

    private SearchRules along(SearchedAxis axis, Search search, List<SearchObjective> objectives) {
        if (!Search.LOWEST.equals(search.find()) && !Search.HIGHEST.equals(search.find())) {
            problems.add(PATH + ".find", search.find(), "must be Lowest, for the first value of the axis that "
                    + "suffices, or Highest, for the last one that is sustained");
        }
        if (search.maxTrials() != null && search.maxTrials() < Search.LEAST_TRIALS_OF_AXIS) {
            problems.add(PATH + ".maxTrials", search.maxTrials(), "finds no value of an axis: give it at least "
                    + Search.LEAST_TRIALS_OF_AXIS);
        }
        var ofRate = new LinkedHashMap<String, @Nullable Object>();
        ofRate.put("precision", search.precision());
        ofRate.put("latencyAtPercent", search.latencyAtPercent());
        ofRate.forEach((field, value) -> {
            if (value != null) {
                problems.add(PATH + "." + field, null, "belongs to a rate: remove it");
            }
        });
        return new SearchRules.OfAxis(axis.name(), Search.LOWEST.equals(search.find()), axis.names(), objectives, null);
    }

    private SearchRules of(Search.Rates rates, Search search, List<SearchObjective> objectives) {
        var from = problems.number(PATH + ".rate.from", rates.from(), 1, 1, MOST_RATE);
        var to = problems.number(PATH + ".rate.to", rates.to(), 1, 1, MOST_RATE);
        if (from >= to) {
            problems.add(PATH + ".rate.to", to, "leaves nothing to search, as from is " + from + ": raise it");
        }
        if (search.find() != null) {
            problems.add(PATH + ".find", search.find(), "belongs to an axis: remove it");
        }
        return new SearchRules.OfRate(from, to, precision(search), objectives, shares(search), null);
    }

    private static List<String> besideSearch(BenchmarkSpec spec) {
        var values = new LinkedHashMap<String, @Nullable Object>();
        values.put("repetitions", spec.repetitions());
        values.put("minRepetitions", spec.minRepetitions());
        values.put("minAcknowledgedPercent", spec.minAcknowledgedPercent());
        values.put("calibrate", spec.calibrate());
        values.put("seal", spec.seal());
        values.put("primary", spec.primary());
        values.put("objectives", spec.objectives());
        return values.entrySet().stream().filter(field -> field.getValue() != null).map(Map.Entry::getKey).toList();
    }

    private void check(String path, SearchObjective objective, BenchmarkSpec spec) {
        new ObjectiveRules(problems).check(path, objective.of(spec.variants().getFirst().name()), spec);
        if (Metric.BROKER_IMBALANCE.name().equals(objective.metric())) {
            problems.add(path + ".metric", objective.metric(), "says nothing of the load: name another metric");
        }
    }

    private List<Double> shares(Search search) {
        var percentages = percentages(search);
        for (var i = 0; i < percentages.size(); i++) {
            if (percentages.indexOf(percentages.get(i)) < i) {
                problems.add(PATH + ".latencyAtPercent[" + i + "]", percentages.get(i),
                        "is there twice: remove one");
            }
        }
        return percentages.stream().map(percent -> percent / PERCENT).toList();
    }

    private static List<Integer> percentages(Search search) {
        return search.rate() == null
                ? List.of()
                : Objects.requireNonNullElse(search.latencyAtPercent(), DEFAULT_PERCENTAGES);
    }

    private static double precision(Search search) {
        var percent = search.precision();
        return percent == null
                ? DEFAULT_PRECISION
                : Double.parseDouble(percent.substring(0, percent.length() - 1)) / 100;
    }

    /**
     * Returns workloads as a search has them: those for a rate have the highest one that is searched.
     *
     * @param workloads as they are at the point
     */
    List<PlannedWorkload> atMost(SearchRules rules, BenchmarkSpec spec, SweepPoint point,
            List<PlannedWorkload> workloads) {
        for (var i = 0; i < workloads.size(); i++) {
            if (!(workloads.get(i).load() instanceof LoadPlan.ConstantRate)) {
                var path = "spec.workloads[" + i + "]";
                problems.moved(point.moved(path, spec.workloads().get(i))).add(path + ".load", null,
                        "has no rate, which a search needs: give it a load.rate");
                return workloads;
            }
        }
        return switch (rules) {
            case SearchRules.OfRate rate -> Searches.scaled(workloads, rate.to() / Searches.rate(workloads));
            case SearchRules.OfAxis axis -> workloads;
        };
    }
}
