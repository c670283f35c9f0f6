package io.skewbench.engine.figures;

import io.skewbench.api.v1alpha1.Comparison;
import io.skewbench.engine.Experiment;
import io.skewbench.engine.result.TrialResult;
import io.skewbench.engine.state.NoVerdictReason;
import io.skewbench.engine.state.Verdict;
import java.util.Collections;
import java.util.List;

/** Whether a run may end before its last repetition, because more would change no primary verdict that it can give. */
public final class EarlyVerdicts {
    private EarlyVerdicts() {}

    /**
     * Works it out from nothing but what is stored, so that a run ends after the same trial whenever it is asked.
     *
     * @param counted results of all trials of the first repetitions, and no others
     * @param repetitions how many these are
     * @return whether there is a primary verdict, and none that more repetitions could bring about is missing
     */
    public static boolean areDecided(Experiment experiment, List<TrialResult> counted, int repetitions) {
        // Of the primary metrics of such a run, none depends on brokers that have no records.
        var verdicts = Figures.compare(experiment, counted, repetitions, Collections.emptySortedSet()).stream()
                .filter(comparison -> Family.PRIMARY.is(comparison.family())).toList();
        return verdicts.stream().anyMatch(verdict -> !Verdict.NOT_JUDGED.is(verdict.verdict()))
                && verdicts.stream().noneMatch(EarlyVerdicts::mayStillCome);
    }

    private static boolean mayStillCome(Comparison comparison) {
        return Verdict.INCONCLUSIVE.is(comparison.verdict())
                || NoVerdictReason.TOO_FEW_REPETITIONS.is(comparison.reason());
    }
}
