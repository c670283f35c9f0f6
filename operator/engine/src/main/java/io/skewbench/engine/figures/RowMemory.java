package io.skewbench.engine.figures;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import io.skewbench.api.v1alpha1.VariantResult;
import io.skewbench.engine.AttemptId;
import io.skewbench.engine.Experiment.Row;
import io.skewbench.engine.result.TrialResult;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Rows of figures that were computed before, of one run with one set of brokers. After a trial, only its own row and
 * that of its variant and sweep point are new; merging the histograms of all others again would take as long as the run
 * has trials, after every one of them.
 *
 * <p>
 * Remembers one row of each trial alone, and the last row of several trials of each variant and sweep point.
 */
public final class RowMemory {
    @GuardedBy("this")
    private final Map<AttemptId, Remembered> ofOne = new HashMap<>();
    @GuardedBy("this")
    private final Map<Row, Remembered> ofSeveral = new HashMap<>();

    private record Remembered(List<TrialResult> trials, VariantResult row) {}

    /** Returns the row of exactly these trials, at least one, if it is remembered. */
    synchronized Optional<VariantResult> find(List<TrialResult> trials) {
        var first = trials.getFirst();
        var remembered = trials.size() == 1 ? ofOne.get(first.id()) : ofSeveral.get(first.row());
        return Optional.ofNullable(remembered).filter(it -> it.trials.equals(trials)).map(Remembered::row);
    }

    /** Remembers the row of these trials, at least one. */
    synchronized void put(List<TrialResult> trials, VariantResult row) {
        var first = trials.getFirst();
        var remembered = new Remembered(List.copyOf(trials), row);
        if (trials.size() == 1) {
            ofOne.put(first.id(), remembered);
        } else {
            ofSeveral.put(first.row(), remembered);
        }
    }
}
