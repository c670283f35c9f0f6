package io.skewbench.engine.run;

import io.skewbench.engine.Experiment;
import io.skewbench.engine.bottleneck.BrokerLinks;
import io.skewbench.engine.figures.Figures;
import io.skewbench.engine.figures.RowMemory;
import io.skewbench.engine.result.TrialResult;
import java.util.List;
import java.util.Optional;
import java.util.SortedSet;

/**
 * Keeps the last figures of a few runs, where memory isn't short. Merging histograms takes processor time, which a
 * local run would take from what it measures; the figures are the same with and without.
 */
public final class FiguresMemory {
    private final RecentRuns<Known> runs = new RecentRuns<>();

    private record Known(Experiment experiment, List<TrialResult> results, int repetitions,
            SortedSet<Integer> brokers, BrokerLinks links, Figures figures, RowMemory rows) {
        /** Returns the rows that are the same whatever results there are. */
        Optional<RowMemory> rows(Experiment experiment, SortedSet<Integer> brokers) {
            return this.experiment.equals(experiment) && this.brokers.equals(brokers)
                    ? Optional.of(rows)
                    : Optional.empty();
        }
    }

    /** Returns the figures of the run. */
    Figures figures(String runId, Experiment experiment, RunResults results, SortedSet<Integer> brokers,
            BrokerLinks links) {
        var known = runs.find(runId).orElse(null);
        if (known != null && known.experiment.equals(experiment) && known.results.equals(results.all())
                && known.repetitions == results.repetitions() && known.brokers.equals(brokers)
                && known.links.equals(links)) {
            return known.figures;
        }
        var rows = Optional.ofNullable(known).flatMap(it -> it.rows(experiment, brokers)).orElseGet(RowMemory::new);
        var figures = Figures.of(experiment, results.all(), results.counted(), results.repetitions(), brokers,
                links, rows);
        runs.put(runId, new Known(experiment, results.all(), results.repetitions(), brokers, links,
                figures, rows));
        return figures;
    }

    /** Forgets a run that is over. */
    public void forget(String runId) {
        runs.forget(runId);
    }
}
