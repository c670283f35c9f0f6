package io.skewbench.engine.run;

import io.skewbench.engine.Experiment;
import io.skewbench.engine.Experiment.Trial;
import io.skewbench.engine.SearchRules;
import io.skewbench.engine.figures.EarlyCapacities;
import io.skewbench.engine.result.TrialResult;
import io.skewbench.engine.search.RowSearch;
import io.skewbench.engine.search.SearchState;
import io.skewbench.engine.search.Searches;
import java.util.List;
import java.util.Objects;
import java.util.OptionalDouble;

/**
 * The capacity of each row: every trial has the rate that tells most after those before it. Once it is known, as many
 * rounds as there are shares measure the latency at these, unless all capacities lie outside of the search. What a
 * round is for follows from the results before it.
 */
record CapacityGoal(Experiment experiment) implements RunGoal {
    @Override
    public int leastRepetitions() {
        return RowSearch.LEAST_TRIALS;
    }

    @Override
    public boolean isReached(List<TrialResult> counted, int repetitions) {
        if (shares().isEmpty()) {
            return EarlyCapacities.areDecided(experiment, counted, repetitions);
        }
        var measured = roundsOfShares(counted);
        return measured == 0 ? haveNoCapacity(counted) && isOver(counted, repetitions) : measured == shares().size();
    }

    /** Returns whether the capacities of all rows lie outside of the search, so that none has shares to measure. */
    private boolean haveNoCapacity(List<TrialResult> counted) {
        var searches = new Searches(experiment, counted);
        return experiment.rows().stream().map(row -> searches.of(row).state())
                .allMatch(state -> state == SearchState.BELOW_SEARCH || state == SearchState.ABOVE_SEARCH);
    }

    @Override
    public Experiment during(Trial trial, List<TrialResult> counted) {
        var searches = new Searches(experiment, counted);
        var share = share(trial, counted);
        return share.isPresent() ? searches.at(trial, share.getAsDouble()) : searches.at(trial);
    }

    /** Returns the share of the capacity of its row that a trial has; empty while it is looked for. */
    private OptionalDouble share(Trial trial, List<TrialResult> counted) {
        if (trial.isBurnIn() || shares().isEmpty()) {
            return OptionalDouble.empty();
        }
        var rows = experiment.rows().size();
        var round = trial.index() / rows;
        var before = counted.stream().filter(result -> result.trial() < round * rows).toList();
        var measured = roundsOfShares(before);
        if (measured == 0 && !isOver(before, round)) {
            return OptionalDouble.empty();
        }
        // Rows take turns, so that what changes from round to round changes for all shares.
        var row = experiment.rows().indexOf(trial.row());
        return OptionalDouble.of(shares().get((row + measured) % shares().size()));
    }

    private boolean isOver(List<TrialResult> before, int rounds) {
        return rounds == experiment.repetitions() - shares().size()
                || (rounds >= RowSearch.LEAST_TRIALS && before.size() == rounds * experiment.rows().size()
                        && EarlyCapacities.areDecided(experiment, before, rounds));
    }

    private int roundsOfShares(List<TrialResult> counted) {
        var trials = counted.stream().map(TrialResult::search).filter(Objects::nonNull)
                .filter(outcome -> outcome.share() != null).count();
        return (int) (trials / experiment.rows().size());
    }

    private List<Double> shares() {
        return SearchRules.OfRate.of(experiment).shares();
    }
}
