package io.skewbench.engine.figures;

import io.skewbench.api.v1alpha1.Comparison;
import io.skewbench.api.v1alpha1.ComparisonBuilder;
import io.skewbench.engine.Experiment;
import io.skewbench.engine.Experiment.Row;
import io.skewbench.engine.model.Finding;
import io.skewbench.engine.model.Look;
import io.skewbench.engine.model.TestFamily;
import io.skewbench.engine.search.RowSearch;
import io.skewbench.engine.search.SearchState;
import io.skewbench.engine.state.NoVerdictReason;
import io.skewbench.engine.state.Verdict;
import io.skewbench.engine.statistics.Rounding;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/** The capacities of a search against the baseline's at the same sweep point, as one family of tests. */
record CapacityComparisons(Experiment experiment, Map<Row, RowSearch> searches, Map<Row, SearchState> states,
        Look look) {
    /** Returns the comparisons, in the order of rows. */
    List<Comparison> list() {
        var rows = experiment.rows().stream().filter(row -> !row.variant().equals(experiment.baseline())).toList();
        var findings = new TestFamily(experiment.verdicts().smallestEffect(), look)
                .judge(rows.stream().filter(this::isJudged).map(row -> search(row).against(search(baseline(row))))
                        .toList())
                .iterator();
        return rows.stream().map(row -> isJudged(row) ? judged(row, findings.next()) : unjudged(row)).toList();
    }

    private Row baseline(Row row) {
        return new Row(experiment.baseline(), row.sweep());
    }

    private RowSearch search(Row row) {
        return Objects.requireNonNull(searches.get(row));
    }

    private boolean isJudged(Row row) {
        return isFound(row) && isFound(baseline(row));
    }

    private boolean isFound(Row row) {
        var state = states.get(row);
        return state == SearchState.FOUND || state == SearchState.IMPRECISE;
    }

    private Comparison judged(Row row, Finding finding) {
        return new JudgedRatio(finding, true).in(builder(row)).build();
    }

    private Comparison unjudged(Row row) {
        return builder(row).verdict(Verdict.NOT_JUDGED.text()).reason(NoVerdictReason.CAPACITY_NOT_FOUND.text())
                .build();
    }

    private ComparisonBuilder builder(Row row) {
        return Comparison.builder().variant(row.variant()).sweep(row.sweep().isEmpty() ? null : row.sweep())
                .baseline(experiment.baseline()).metric(RowSearch.CAPACITY).family(Family.PRIMARY.text())
                .baselineValue(Rounding.round(search(baseline(row)).capacity()))
                .value(Rounding.round(search(row).capacity()));
    }
}
