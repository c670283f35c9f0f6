package io.skewbench.engine.run;

import io.skewbench.engine.Experiment;
import io.skewbench.engine.Experiment.Trial;
import io.skewbench.engine.SearchRules;
import io.skewbench.engine.search.Searches;
import java.util.Locale;

/** What a trial of a search tries: a rate, or a value of an axis. */
final class TriedLoad {

    private TriedLoad() {}

    /**
     * Returns the words that follow the name of the trial, such as {@code , partitions p6}; empty in a run without a
     * search.
     *
     * @param during the experiment as it is during the trial
     */
    static String words(Experiment during, Trial trial) {
        return during.search().map(rules -> switch (rules) {
            case SearchRules.OfRate rate -> String.format(Locale.ROOT, ", %,.0f records/s",
                    Searches.rate(during.workloads(trial.sweep())));
            case SearchRules.OfAxis axis -> ", " + axis.axis() + " " + axis.value();
        }).orElse("");
    }
}
