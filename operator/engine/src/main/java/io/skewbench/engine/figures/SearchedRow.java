package io.skewbench.engine.figures;

import io.skewbench.api.v1alpha1.Capacity;
import io.skewbench.api.v1alpha1.CapacityBuilder;
import io.skewbench.api.v1alpha1.LimitedBy;
import io.skewbench.engine.Experiment;
import io.skewbench.engine.Experiment.Row;
import io.skewbench.engine.bottleneck.Bottleneck;
import io.skewbench.engine.bottleneck.BrokerLinks;
import io.skewbench.engine.bottleneck.RowLimit;
import io.skewbench.engine.result.SearchOutcome;
import io.skewbench.engine.result.TrialResult;
import java.util.List;
import java.util.Objects;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * Trials of one row of a search.
 *
 * @param trials that count: all of the row, or some of them
 */
record SearchedRow(Row row, List<TrialResult> trials) {

    /**
     * Selects the trials of a row.
     *
     * @param counted results of all rows that count
     */
    static SearchedRow of(Row row, List<TrialResult> counted) {
        return new SearchedRow(row, counted.stream().filter(trial -> trial.row().equals(row)).toList());
    }

    /** Returns the trials with such outcomes. */
    SearchedRow with(Predicate<SearchOutcome> which) {
        return new SearchedRow(row, trials.stream().filter(trial -> is(trial.search(), which)).toList());
    }

    private static boolean is(@Nullable SearchOutcome outcome, Predicate<SearchOutcome> which) {
        return outcome != null && which.test(outcome);
    }

    /** Returns the outcomes of the trials. */
    List<SearchOutcome> outcomes() {
        return trials.stream().map(TrialResult::search).filter(Objects::nonNull).toList();
    }

    /** Returns what the status says of the row with how many of the trials were sustained, and why others were not. */
    CapacityBuilder capacity() {
        var outcomes = outcomes();
        var sustained = (int) outcomes.stream().filter(SearchOutcome::isSustained).count();
        return Capacity.builder().variant(row.variant()).sweep(row.sweep().isEmpty() ? null : row.sweep())
                .sustained(sustained).unsustained(outcomes.size() - sustained).reasons(UnsustainedReasons.of(outcomes));
    }

    /**
     * Returns what limits the row in these trials, which it did not sustain; null if nothing shows it, as where an
     * objective was missed, or latency grew, although the rate was kept.
     *
     * @param during the experiment as it was during the trials
     */
    @Nullable
    LimitedBy limit(Experiment during, Rows rows, BrokerLinks links) {
        if (trials.isEmpty()) {
            return null;
        }
        var limit = RowLimit.of(during, rows.row(trials), trials, links);
        return limit == null || Bottleneck.NOTHING.is(limit.by()) ? null : limit;
    }
}
