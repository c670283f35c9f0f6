package io.skewbench.engine.preview;

import io.skewbench.api.v1alpha1.Search;
import io.skewbench.engine.Experiment;
import io.skewbench.engine.Experiment.Row;
import io.skewbench.engine.Experiment.Trial;
import io.skewbench.engine.SearchRules;
import io.skewbench.engine.Units;
import io.skewbench.engine.preview.RunPreview.SearchPreview;
import io.skewbench.engine.preview.RunPreview.Times;
import io.skewbench.engine.preview.RunPreview.TrialCounts;
import io.skewbench.engine.preview.RunPreview.TrialPreview;
import io.skewbench.engine.run.RunEstimate;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** How many trials a run has, how long they take, and in which order they run. */
final class TrialPreviews {

    private TrialPreviews() {}

    static TrialCounts counts(Experiment experiment) {
        var estimate = RunEstimate.of(experiment);
        var least = RunEstimate.leastRepetitions(experiment);
        var variants = (int) experiment.rows().stream().map(Row::variant).distinct().count();
        var copies = experiment.calibrates() ? variants : experiment.isSealed() ? 1 : 0;
        return new TrialCounts(variants, copies, experiment.rows().size() / variants, experiment.repetitions(),
                least < experiment.repetitions() ? least : null, estimate.trials(),
                estimate.burnIn(), estimate.least(), estimate.atMost());
    }

    static @Nullable SearchPreview search(Experiment experiment) {
        return experiment.search().map(rules -> switch (rules) {
            case SearchRules.OfRate rate -> new SearchPreview(null, null, List.of(), rate.from(), rate.to(),
                    experiment.repetitions() - rate.shares().size(), rate.shares().size());
            case SearchRules.OfAxis axis -> new SearchPreview(axis.axis(),
                    axis.isLowest() ? Search.LOWEST : Search.HIGHEST, axis.values(), null, null,
                    experiment.repetitions(), 0);
        }).orElse(null);
    }

    static Times times(Experiment experiment) {
        var estimate = RunEstimate.of(experiment);
        return new Times(Units.format(estimate.trial()), Units.format(estimate.shortest()),
                Units.format(estimate.total()));
    }

    /** @param isKnown whether the seed of the experiment is that of the run */
    static List<TrialPreview> order(Experiment experiment, boolean isKnown) {
        var rows = new HashMap<Row, Integer>();
        experiment.rows().forEach(row -> rows.put(row, rows.size()));
        var trials = isKnown
                ? experiment.trials().stream()
                : experiment.trials().stream().sorted(Comparator.comparingInt(Trial::repetition)
                        .thenComparingInt(trial -> rows.getOrDefault(trial.row(), 0)));
        return Stream.concat(experiment.burnIn().stream().map(trial -> preview(trial, false)),
                trials.map(trial -> preview(trial, isKnown))).toList();
    }

    private static TrialPreview preview(Trial trial, boolean hasPlace) {
        return new TrialPreview(hasPlace ? trial.index() + 1 : null, trial.repetition(), trial.variant(), trial.sweep(),
                trial.partitioner(), trial.clientVersion());
    }
}
