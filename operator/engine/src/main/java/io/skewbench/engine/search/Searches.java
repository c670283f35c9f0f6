package io.skewbench.engine.search;

import io.skewbench.engine.Experiment;
import io.skewbench.engine.Experiment.Row;
import io.skewbench.engine.Experiment.Trial;
import io.skewbench.engine.ExperimentBuilder;
import io.skewbench.engine.PlannedWorkload;
import io.skewbench.engine.PlannedWorkloadBuilder;
import io.skewbench.engine.SearchRules;
import io.skewbench.engine.result.TrialResult;
import io.skewbench.protocol.plan.LoadPlan;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The searches of a run for a rate, one for each row. All rows have as many trials, in turn, so that whatever changes
 * on the cluster meanwhile is the same for all of them.
 */
public final class Searches {
    private final Experiment experiment;
    private final SearchRules.OfRate rules;
    private final List<TrialResult> counted;
    private final Map<Row, RowSearch> byRow = new HashMap<>();

    /**
     * Takes the results of a run with a search.
     *
     * @param counted results that count, one for each trial
     */
    public Searches(Experiment experiment, List<TrialResult> counted) {
        this.experiment = experiment;
        this.rules = SearchRules.OfRate.of(experiment);
        this.counted = counted;
    }

    /** Returns the search of a row, by all its trials. */
    public RowSearch of(Row row) {
        return byRow.computeIfAbsent(row, unused -> before(row, Integer.MAX_VALUE));
    }

    private RowSearch before(Row row, int trial) {
        var outcomes = RowOutcomes.of(counted, row, trial).stream().filter(outcome -> outcome.share() == null).toList();
        return new RowSearch(rules, outcomes, experiment.seed() + experiment.rows().indexOf(row));
    }

    /** Returns the run as it is during a trial that looks for the capacity, or during a burn-in trial. */
    public Experiment at(Trial trial) {
        return at(trial.isBurnIn() ? rules.from() : before(trial.row(), trial.index()).nextRate(), rules);
    }

    /** Returns the run as it is during a trial at a share of the capacity of its row. */
    public Experiment at(Trial trial, double share) {
        var capacity = Math.min(rules.to(), Math.max(rules.from(), of(trial.row()).capacity()));
        return at(share * capacity, rules.at(share));
    }

    private Experiment at(double rate, SearchRules.OfRate during) {
        var share = rate / rules.to();
        var points = new LinkedHashMap<Map<String, String>, List<PlannedWorkload>>();
        experiment.swept().forEach((point, workloads) -> points.put(point, scaled(workloads, share)));
        return ExperimentBuilder.builder(experiment).workloads(scaled(experiment.workloads(), share)).swept(points)
                .search(Optional.of(during)).build();
    }

    /** Returns workloads with a multiple of their constant rates. */
    public static List<PlannedWorkload> scaled(List<PlannedWorkload> workloads, double factor) {
        return workloads.stream().map(workload -> PlannedWorkloadBuilder.builder(workload)
                .load(new LoadPlan.ConstantRate(factor * rate(workload))).build()).toList();
    }

    /** Returns the records per second of all workloads together. */
    public static double rate(List<PlannedWorkload> workloads) {
        return workloads.stream().mapToDouble(Searches::rate).sum();
    }

    private static double rate(PlannedWorkload workload) {
        if (workload.load() instanceof LoadPlan.ConstantRate(var rate)) {
            return rate;
        }
        throw new IllegalArgumentException("Workload " + workload.name() + " has no constant rate");
    }
}
