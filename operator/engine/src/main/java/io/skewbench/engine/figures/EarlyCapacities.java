package io.skewbench.engine.figures;

import io.skewbench.engine.Experiment;
import io.skewbench.engine.result.TrialResult;
import java.util.List;

/** Whether a search may end before its last round, because more would change nothing that is asked for. */
public final class EarlyCapacities {
    private EarlyCapacities() {}

    /**
     * Works it out from nothing but what is stored, so that a run ends after the same trial whenever it is asked.
     *
     * @param counted results of all trials of the first rounds, and no others
     * @param rounds how many these are
     * @return whether all capacities are known, and all differences between them are decided
     */
    public static boolean areDecided(Experiment experiment, List<TrialResult> counted, int rounds) {
        return new SearchFigures(experiment, counted, rounds).isDecided();
    }
}
