package io.skewbench.engine.run;

import io.skewbench.engine.Experiment;
import io.skewbench.engine.TrialResult;
import io.skewbench.engine.figures.Figures;
import java.lang.ref.SoftReference;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedSet;

/**
 * Keeps the last figures of a few runs, where memory isn't short. Merging histograms takes processor time, which a local
 * run would take from what it measures; the figures are the same with and without.
 */
public final class FiguresMemory {
    private static final int MAX_RUNS = 16;

    private record Known(Experiment experiment, List<TrialResult> results, SortedSet<Integer> brokers,
            Figures figures) {}

    private final Map<String, SoftReference<Known>> entries = new LinkedHashMap<>(MAX_RUNS, 0.75f, true) {
        @Override
        protected boolean removeEldestEntry(Map.Entry<String, SoftReference<Known>> eldest) {
            return size() > MAX_RUNS;
        }
    };

    /** Returns the figures of the run. */
    synchronized Figures figures(String runId, Experiment experiment, Ledger ledger, SortedSet<Integer> brokers) {
        var known = Optional.ofNullable(entries.get(runId)).map(SoftReference::get).orElse(null);
        if (known != null && known.experiment.equals(experiment) && known.results.equals(ledger.results())
                && known.brokers.equals(brokers)) {
            return known.figures;
        }
        var figures = Figures.of(experiment, ledger.results(), ledger.counted(), brokers);
        entries.put(runId, new SoftReference<>(new Known(experiment, ledger.results(), brokers, figures)));
        return figures;
    }

    /** Keeps nothing of a run any more that is over. */
    public synchronized void forget(String runId) {
        entries.remove(runId);
    }
}
