package io.skewbench.engine.figures;

import io.skewbench.engine.Experiment.Row;
import io.skewbench.engine.model.Diagnosis;
import io.skewbench.engine.model.Effect;
import io.skewbench.engine.model.NoiseLevel;
import io.skewbench.engine.model.TrialFigure;
import io.skewbench.engine.model.TrialModel;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** How much the rows of a sweep point differ from the baseline in one metric. Rows with a figure of 0 are left out. */
final class RowEffects {
    private final Row baseline;
    private final Set<Row> withZero = new HashSet<>();
    private final List<Row> rows = new ArrayList<>();
    private final List<TrialFigure> figures = new ArrayList<>();
    private final Optional<TrialModel> model;

    /** @param trials of the sweep point that count */
    RowEffects(List<TrialRow> trials, Row baseline, Metric metric) {
        this.baseline = baseline;
        trials.stream().filter(trial -> isZero(metric.figure().apply(trial.figures())))
                .forEach(trial -> withZero.add(trial.row()));
        trials.stream().map(TrialRow::row).distinct().filter(row -> !withZero.contains(row)).forEach(rows::add);
        for (var trial : trials) {
            var figure = metric.figure().apply(trial.figures());
            if (figure != null && rows.contains(trial.row())) {
                figures.add(new TrialFigure(rows.indexOf(trial.row()), trial.repetition(), trial.position(), figure));
            }
        }
        model = figures.isEmpty() || !rows.contains(baseline)
                ? Optional.empty()
                : Optional.of(TrialModel.fit(figures, rows.indexOf(baseline)));
    }

    /** Returns whether a trial of the row, or of the baseline, has a figure of 0. */
    boolean hasZero(Row row) {
        return withZero.contains(row) || withZero.contains(baseline);
    }

    /** Returns by how much a row differs; empty if the trials do not show it. */
    Optional<Effect> of(Row row) {
        return model.filter(unused -> rows.contains(row)).flatMap(it -> it.effectOf(rows.indexOf(row)));
    }

    /** Returns how much trials of the same row vary; empty for too few of them. */
    Optional<NoiseLevel> noise() {
        return model.flatMap(TrialModel::noise);
    }

    /**
     * Returns what is unusual about the trials; empty if the baseline has no figures.
     *
     * @param error probability of reporting something usual, for each kind of it
     * @param smallestEffect that matters, such as 0.05 for 5 %
     */
    Optional<Diagnosis> diagnosis(double error, double smallestEffect) {
        return model.map(unused -> Diagnosis.of(figures, rows.indexOf(baseline), error, smallestEffect));
    }

    /** Returns the row with that index in the {@link #diagnosis}. */
    Row row(int index) {
        return rows.get(index);
    }

    private static boolean isZero(@Nullable Double figure) {
        return figure != null && figure <= 0;
    }
}
