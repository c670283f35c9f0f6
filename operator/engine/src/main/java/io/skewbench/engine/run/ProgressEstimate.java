package io.skewbench.engine.run;

import io.skewbench.api.v1alpha1.Progress;
import io.skewbench.engine.Experiment;
import io.skewbench.engine.Units;
import io.skewbench.engine.observation.Observed.AttemptView;
import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** How far a run is. The remaining time is rounded, so that the status isn't rewritten all the time. */
final class ProgressEstimate {
    private static final long STEP_SECONDS = 5;

    private ProgressEstimate() {}

    static Progress of(Experiment experiment, RunResults results, @Nullable AttemptView attempt, boolean over,
            Instant now) {
        var trials = results.needed();
        var completed = results.counted().size();
        var current = over || attempt == null || results.has(attempt.id()) ? null : attempt;
        return new Progress(trials, completed, results.failed(), completed + "/" + trials,
                current == null ? null : current(experiment, current),
                over
                        ? null
                        : Units.format(stepped(remaining(experiment,
                                trials - completed + results.burnInLeft(), current, now))));
    }

    /** Returns the words for a trial: its variant, sweep point and, unless it is a burn-in trial, repetition. */
    static String name(Experiment.Trial trial) {
        var row = trial.row();
        return trial.isBurnIn() ? row.toString() : row + ", repetition " + trial.repetition();
    }

    private static String current(Experiment experiment, AttemptView attempt) {
        var trial = experiment.trial(attempt.id().trial());
        var name = name(trial) + (trial.isBurnIn() ? ", " + experiment.place(trial.index()) : "");
        return attempt.id().attempt() == 0 ? name : name + ", attempt " + (attempt.id().attempt() + 1);
    }

    private static Duration remaining(Experiment experiment, int left, @Nullable AttemptView current, Instant now) {
        var each = RunEstimate.of(experiment).trial();
        if (current == null || current.start() == null || left == 0) {
            return each.multipliedBy(left);
        }
        var end = Instant.ofEpochMilli(current.start().startAtEpochMs()).plus(each);
        var rest = now.isBefore(end) ? Duration.between(now, end) : Duration.ZERO;
        return each.multipliedBy(left - 1L).plus(rest.compareTo(each) > 0 ? each : rest);
    }

    private static Duration stepped(Duration remaining) {
        return Duration.ofSeconds((remaining.toSeconds() + STEP_SECONDS - 1) / STEP_SECONDS * STEP_SECONDS);
    }
}
