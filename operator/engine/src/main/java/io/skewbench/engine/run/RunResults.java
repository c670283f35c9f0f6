package io.skewbench.engine.run;

import io.skewbench.engine.AttemptId;
import io.skewbench.engine.Experiment;
import io.skewbench.engine.Experiment.Trial;
import io.skewbench.engine.result.TrialResult;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** The stored results of a run, in order, and the attempt that follows from them. */
public final class RunResults {
    private final Experiment experiment;
    private final List<TrialResult> results;
    private final Set<Integer> counted = new HashSet<>();

    /** Sorts the results; of two under the same id, which a driver must not store, the first one stands. */
    public RunResults(Experiment experiment, List<TrialResult> stored) {
        this.experiment = experiment;
        var ids = new HashSet<AttemptId>();
        var place = new PlaceOfResult(experiment);
        var unique = new ArrayList<TrialResult>();
        for (var result : stored) {
            if (result.trial() >= 0 && result.trial() < experiment.trials().size() && result.attempt() >= 0
                    && ids.add(result.id())) {
                unique.add(place.believed(result));
            }
        }
        unique.sort((a, b) -> a.id().compareTo(b.id()));
        this.results = List.copyOf(unique);
        results.stream().filter(TrialResult::counts).forEach(result -> counted.add(result.trial()));
    }

    /** Returns all results, failed ones included, in order. */
    public List<TrialResult> all() {
        return results;
    }

    /** Returns the results that count, one a trial. */
    public List<TrialResult> counted() {
        var seen = new HashSet<Integer>();
        return results.stream().filter(result -> result.counts() && seen.add(result.trial())).toList();
    }

    /**
     * Returns the only attempt without a result that may be under way; empty when the run has no more to do. No driver
     * created objects that seem to belong to other attempts.
     */
    public Optional<AttemptId> underWay() {
        return fatal().isPresent() ? Optional.empty() : next();
    }

    /** Returns whether an attempt has ended. */
    public boolean has(AttemptId id) {
        return results.stream().anyMatch(result -> result.id().equals(id));
    }

    boolean isComplete() {
        return counted.size() == experiment.trials().size();
    }

    boolean isEmpty() {
        return results.isEmpty();
    }

    int failed() {
        return (int) results.stream().filter(result -> !result.counts()).count();
    }

    /**
     * Returns the failure that ends the run: the last attempt of a trial that has none left, or one for which a retry
     * would change nothing.
     */
    Optional<TrialResult> fatal() {
        return results.stream()
                .filter(result -> result.isFinal()
                        || (!counted.contains(result.trial()) && result.attempt() >= experiment.trialRetries()))
                .findFirst();
    }

    /** Returns the next attempt: of the first trial that doesn't count yet, after all its attempts so far. */
    Optional<AttemptId> next() {
        return experiment.trials().stream().map(Trial::index).filter(index -> !counted.contains(index)).findFirst()
                .map(index -> new AttemptId(index, attempts(index)));
    }

    private int attempts(int trial) {
        return results.stream().filter(result -> result.trial() == trial).mapToInt(result -> result.attempt() + 1).max()
                .orElse(0);
    }
}
