package io.skewbench.engine.search;

import io.skewbench.engine.Experiment.Row;
import io.skewbench.engine.result.SearchOutcome;
import io.skewbench.engine.result.TrialResult;
import java.util.List;
import java.util.Objects;

/** What the trials of one row of a search say. */
final class RowOutcomes {

    private RowOutcomes() {}

    /**
     * Returns the outcomes of the trials of a row, in order.
     *
     * @param counted results of all rows that count
     * @param before index of the trial before which they are
     */
    static List<SearchOutcome> of(List<TrialResult> counted, Row row, int before) {
        return counted.stream().filter(result -> result.trial() < before && result.row().equals(row))
                .map(TrialResult::search).filter(Objects::nonNull).toList();
    }
}
