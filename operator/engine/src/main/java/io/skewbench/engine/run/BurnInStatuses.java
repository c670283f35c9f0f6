package io.skewbench.engine.run;

import io.skewbench.api.v1alpha1.BurnInStatus;
import io.skewbench.api.v1alpha1.BurnInTrial;
import io.skewbench.engine.Experiment;
import io.skewbench.engine.result.TrialResult;
import java.util.ArrayList;
import org.jspecify.annotations.Nullable;

/** What the status shows of the burn-in: one line for each trial. */
final class BurnInStatuses {
    private BurnInStatuses() {}

    /** Returns the burn-in; null before its first result, and if there is none. */
    static @Nullable BurnInStatus of(Experiment experiment, RunResults results) {
        var all = results.ofBurnIn();
        if (all.isEmpty()) {
            return null;
        }
        var burnIn = results.burnIn();
        var lines = new ArrayList<BurnInTrial>();
        var figures = burnIn.figures().iterator();
        for (var trial : experiment.burnIn()) {
            var attempts = all.stream().filter(result -> result.trial() == trial.index()).toList();
            if (!attempts.isEmpty()) {
                var counts = attempts.stream().anyMatch(TrialResult::counts);
                lines.add(new BurnInTrial(lines.size() + 1, counts ? orNull(figures.next()) : null,
                        attempts.stream().filter(result -> !result.counts()).reduce((first, second) -> second)
                                .map(failed -> failed.reason() + ": " + failed.message()).orElse(null)));
            }
        }
        var known = burnIn.isOver() || results.burnInLeft() == 0;
        return new BurnInStatus(burnIn.metric(), burnIn.atMost(), known ? Boolean.valueOf(burnIn.isSettled()) : null,
                lines);
    }

    private static @Nullable Double orNull(double figure) {
        return Double.isNaN(figure) ? null : Double.valueOf(figure);
    }
}
