package io.skewbench.engine.search;

import io.skewbench.engine.Experiment;
import io.skewbench.engine.Experiment.Row;
import io.skewbench.engine.Experiment.Trial;
import io.skewbench.engine.ExperimentBuilder;
import io.skewbench.engine.PlannedWorkload;
import io.skewbench.engine.SearchRules;
import io.skewbench.engine.result.TrialResult;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The searches of a run along an axis, one for each row. All rows have as many trials, in turn. */
public final class AxisSearches {
    private final Experiment experiment;
    private final SearchRules.OfAxis rules;
    private final List<TrialResult> counted;
    private final Map<Row, AxisSearch> byRow = new HashMap<>();

    /**
     * Takes the results of a run with a search along an axis.
     *
     * @param counted results that count, one for each trial
     */
    public AxisSearches(Experiment experiment, List<TrialResult> counted) {
        this.experiment = experiment;
        this.rules = SearchRules.OfAxis.of(experiment);
        this.counted = counted;
    }

    /** Returns the search of a row, by all its trials. */
    public AxisSearch of(Row row) {
        return byRow.computeIfAbsent(row, unused -> before(row, Integer.MAX_VALUE));
    }

    private AxisSearch before(Row row, int trial) {
        return new AxisSearch(rules, RowOutcomes.of(counted, row, trial));
    }

    /** Returns the run as it is during a trial; burn-in trials have the value that asks least of the cluster. */
    public Experiment at(Trial trial) {
        var row = trial.row();
        return at(row, trial.isBurnIn() ? rules.steps().getFirst() : before(row, trial.index()).next());
    }

    /** Returns the run as it is during the trials of a row with a value of the axis. */
    public Experiment at(Row row, String value) {
        var workloads = new LinkedHashMap<Map<String, String>, List<PlannedWorkload>>(experiment.swept());
        workloads.put(row.sweep(), experiment.workloads(point(row, value)));
        return ExperimentBuilder.builder(experiment).swept(workloads).search(Optional.of(rules.at(value))).build();
    }

    private Map<String, String> point(Row row, String value) {
        var point = new LinkedHashMap<>(row.sweep());
        point.put(rules.axis(), value);
        return point;
    }
}
