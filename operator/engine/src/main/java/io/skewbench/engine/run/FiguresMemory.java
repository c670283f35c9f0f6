package io.skewbench.engine.run;

import io.skewbench.engine.Experiment;
import io.skewbench.engine.bottleneck.BrokerLinks;
import io.skewbench.engine.figures.Figures;
import io.skewbench.engine.figures.RowMemory;
import io.skewbench.engine.result.TrialResult;
import java.util.List;
import java.util.SortedSet;

/**
 * Keeps the last figures of a few runs, where memory isn't short. Merging histograms takes processor time, which a
 * local run would take from what it measures; the figures are the same with and without.
 */
public final class FiguresMemory {
    private final RecentRuns<Known> runs = new RecentRuns<>();

    private record Known(Experiment experiment, List<TrialResult> results, int repetitions,
            SortedSet<Integer> brokers, BrokerLinks links, Figures figures, RowMemory rows) {
        /** Returns whether rows of the same trials are the same. */
        boolean isOf(Experiment otherExperiment, SortedSet<Integer> otherBrokers) {
            return experiment.equals(otherExperiment) && brokers.equals(otherBrokers);
        }
    }

    /** Returns the figures of the run. */
    Figures figures(String runId, Experiment experiment, RunResults results, SortedSet<Integer> brokers,
            BrokerLinks links) {
        var known = runs.find(runId).filter(it -> it.isOf(experiment, brokers)).orElse(null);
        if (known != null && known.results.equals(results.all()) && known.repetitions == results.repetitions()
                && known.links.equals(links)) {
            return known.figures;
        }
        var rows = known == null ? new RowMemory() : known.rows;
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
