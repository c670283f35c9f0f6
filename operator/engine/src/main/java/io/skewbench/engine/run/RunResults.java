package io.skewbench.engine.run;

import io.skewbench.api.v1alpha1.EarlyEnd;
import io.skewbench.engine.AttemptId;
import io.skewbench.engine.Experiment;
import io.skewbench.engine.Experiment.Trial;
import io.skewbench.engine.figures.BurnIn;
import io.skewbench.engine.result.TrialResult;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** The stored results of a run, in order, and the attempt that follows from them. */
public final class RunResults {
    private final Experiment experiment;
    private final RunGoal goal;
    private final List<TrialResult> results;
    private final Set<Integer> counted = new HashSet<>();
    private final int begun;
    private @Nullable BurnIn burnIn;
    private @Nullable Integer repetitions;

    /** Sorts the results; of two under the same id, which a driver must not store, the first one stands. */
    public RunResults(Experiment experiment, List<TrialResult> stored) {
        this(experiment, stored, null);
    }

    /**
     * Sorts the results, as above.
     *
     * @param underWay the attempt that is under way: that it has begun shows that the run was not over before
     */
    RunResults(Experiment experiment, List<TrialResult> stored, @Nullable AttemptId underWay) {
        this.experiment = experiment;
        this.goal = RunGoal.of(experiment);
        var ids = new HashSet<AttemptId>();
        var place = new PlaceOfResult(experiment);
        var unique = new ArrayList<TrialResult>();
        for (var result : stored) {
            if (experiment.hasTrial(result.trial()) && result.attempt() >= 0 && ids.add(result.id())) {
                unique.add(place.believed(result));
            }
        }
        unique.sort(Comparator.<TrialResult, Boolean>comparing(result -> !isBurnIn(result))
                .thenComparing(TrialResult::id));
        this.results = List.copyOf(unique);
        results.stream().filter(TrialResult::counts).forEach(result -> counted.add(result.trial()));
        begun = IntStream.concat(results.stream().mapToInt(TrialResult::trial),
                underWay == null ? IntStream.empty() : IntStream.of(underWay.trial()))
                .filter(trial -> !experiment.isBurnIn(trial)).map(trial -> trial + 1).max().orElse(0);
    }

    /** Returns all results, failed ones included, in order. */
    public List<TrialResult> all() {
        return results;
    }

    /** Returns the results that count, one a trial, without those of burn-in trials. */
    public List<TrialResult> counted() {
        return counted(measured());
    }

    /** Returns all results but those of burn-in trials, failed ones included, in order. */
    List<TrialResult> measured() {
        return results.stream().filter(result -> !isBurnIn(result)).toList();
    }

    /** Returns the results of burn-in trials, failed ones included, in order. */
    List<TrialResult> ofBurnIn() {
        return results.stream().filter(this::isBurnIn).toList();
    }

    private static List<TrialResult> counted(List<TrialResult> results) {
        var seen = new HashSet<Integer>();
        return results.stream().filter(result -> result.counts() && seen.add(result.trial())).toList();
    }

    private boolean isBurnIn(TrialResult result) {
        return experiment.isBurnIn(result.trial());
    }

    /** Returns the burn-in so far. */
    BurnIn burnIn() {
        var known = burnIn;
        if (known == null) {
            known = BurnIn.of(experiment, counted(ofBurnIn()));
            burnIn = known;
        }
        return known;
    }

    /** Returns how many further burn-in trials may run. None does once there is a result of a measured trial. */
    int burnInLeft() {
        return experiment.burnIn().isEmpty() || results.stream().anyMatch(result -> !isBurnIn(result))
                ? 0
                : burnIn().left();
    }

    /**
     * Returns the only attempt without a result that may be under way; empty when there can be none. No driver created
     * objects that seem to belong to other attempts. It does not look whether the run has ended early.
     */
    public Optional<AttemptId> underWay() {
        return fatal().isPresent() ? Optional.empty() : next(experiment.trials());
    }

    /** Returns whether an attempt has ended. */
    public boolean has(AttemptId id) {
        return results.stream().anyMatch(result -> result.id().equals(id));
    }

    /** Returns the warning that the burn-in trials have not settled, if so. */
    List<String> burnInWarnings() {
        return ofBurnIn().isEmpty() ? List.of() : burnIn().warning().stream().toList();
    }

    boolean isComplete() {
        return counted.stream().filter(index -> !experiment.isBurnIn(index)).count() == needed();
    }

    /**
     * Returns after how many repetitions the run ends: all, or fewer if its goal is reached. A run that has begun
     * another repetition was not over before, whatever a later version finds.
     */
    int repetitions() {
        var known = repetitions;
        if (known == null) {
            known = isReached() ? begun / experiment.rows().size() : experiment.repetitions();
            repetitions = known;
        }
        return known;
    }

    private boolean isReached() {
        var rows = experiment.rows().size();
        var done = begun / rows;
        return done >= goal.leastRepetitions() && done < experiment.repetitions() && begun % rows == 0
                && counted().size() == begun && goal.isReached(counted(), done);
    }

    /** Returns the experiment as it is during a trial: a search gives each a rate of its own. */
    Experiment during(int trial) {
        return goal.during(experiment.trial(trial), counted());
    }

    /** Returns how many trials have to count. */
    int needed() {
        return repetitions() * experiment.rows().size();
    }

    /** Returns what the run did not need; null if it needs all. */
    @Nullable
    EarlyEnd earlyEnd() {
        return needed() == experiment.trials().size()
                ? null
                : new EarlyEnd(repetitions(), experiment.repetitions(), experiment.trials().size() - needed());
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
        return next(experiment.trials().subList(0, needed()));
    }

    private Optional<AttemptId> next(List<Trial> trials) {
        var due = burnInLeft() > 0 ? experiment.burnIn() : trials;
        return due.stream().map(Trial::index).filter(index -> !counted.contains(index)).findFirst()
                .map(index -> new AttemptId(index, attempts(index)));
    }

    /**
     * Returns the attempt whose result follows those of a run, if there is one.
     *
     * @param inOrder all results before it
     * @return empty if no more can come
     */
    public static Optional<AttemptId> following(Experiment experiment, List<TrialResult> inOrder) {
        var last = inOrder.isEmpty() ? null : inOrder.getLast();
        if (last == null || experiment.isBurnIn(last.trial())) {
            var results = new RunResults(experiment, inOrder);
            return results.next().filter(next -> next.attempt() <= experiment.trialRetries());
        }
        var next = last.counts()
                ? new AttemptId(last.trial() + 1, 0)
                : new AttemptId(last.trial(), last.attempt() + 1);
        return experiment.isBurnIn(next.trial()) || next.attempt() > experiment.trialRetries()
                ? Optional.empty()
                : Optional.of(next);
    }

    private int attempts(int trial) {
        return results.stream().filter(result -> result.trial() == trial).mapToInt(result -> result.attempt() + 1).max()
                .orElse(0);
    }
}
