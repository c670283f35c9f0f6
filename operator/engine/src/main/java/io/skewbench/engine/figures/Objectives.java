package io.skewbench.engine.figures;

import io.skewbench.api.v1alpha1.Objective;
import io.skewbench.api.v1alpha1.ObjectiveResult;
import io.skewbench.api.v1alpha1.ObjectiveResult.FigureInterval;
import io.skewbench.api.v1alpha1.ObjectiveResultBuilder;
import io.skewbench.api.v1alpha1.VariantResult;
import io.skewbench.engine.Experiment.Row;
import io.skewbench.engine.model.Look;
import io.skewbench.engine.model.TestFamily;
import io.skewbench.engine.model.TypicalFigure;
import io.skewbench.engine.state.ObjectiveState;
import io.skewbench.engine.statistics.Rounding;
import io.skewbench.protocol.bounds.Bounds;
import java.util.List;
import java.util.Objects;
import java.util.function.DoublePredicate;
import java.util.stream.Stream;

/**
 * Decides whether objectives are met, at every sweep point of their variant, by the interval of the figure in a typical
 * trial: a single figure close to its bound is on either side of it by chance.
 */
final class Objectives {
    private final List<Objective> objectives;
    private final List<TrialRow> trials;
    private final double error;

    /**
     * @param trials all trials that count
     * @param look at the run, the only one or one of several
     */
    Objectives(List<Objective> objectives, List<TrialRow> trials, Look look) {
        this.objectives = objectives;
        this.trials = trials;
        this.error = look.error(TestFamily.ERROR);
    }

    /** Returns the result of each objective at each sweep point. */
    List<ObjectiveResult> of(List<VariantResult> rows) {
        return objectives.stream().flatMap(objective -> {
            var own = rows.stream().filter(row -> row.name().equals(objective.variant())).toList();
            return own.isEmpty()
                    ? Stream.of(missed(objective).build())
                    : own.stream().map(row -> result(objective, row));
        }).toList();
    }

    private ObjectiveResult result(Objective objective, VariantResult row) {
        var metric = Metric.named(objective.metric()).orElseThrow();
        var value = metric.figure().apply(row);
        if (value == null) {
            return missed(objective).sweep(row.sweep()).build();
        }
        var interval = TypicalFigure.of(trials.stream()
                .filter(trial -> trial.row().equals(Row.named(row.name(), row.sweep())))
                .map(trial -> metric.figure().apply(trial.figures())).filter(Objects::nonNull).toList(), error);
        var state = interval.map(it -> state(it, keeps(objective, metric)))
                .filter(it -> it != ObjectiveState.MET || objective.below() == null || !metric.isLowerBound(row))
                .orElse(ObjectiveState.UNDECIDED);
        return missed(objective).sweep(row.sweep()).value(value)
                .confidenceInterval(interval.map(it -> new FigureInterval(rounded(it.low()), rounded(it.high())))
                        .orElse(null))
                .result(state.text())
                .met(state == ObjectiveState.MET
                        || (state == ObjectiveState.UNDECIDED && Objective.PASS.equals(objective.undecided())))
                .build();
    }

    /** Few trials know a figure so badly that the end of its interval has no number. */
    private static double rounded(double figure) {
        return Rounding.round(Math.min(Bounds.COUNT, figure));
    }

    private static ObjectiveState state(TypicalFigure interval, DoublePredicate keeps) {
        var low = keeps.test(interval.low());
        return low != keeps.test(interval.high())
                ? ObjectiveState.UNDECIDED
                : low ? ObjectiveState.MET : ObjectiveState.MISSED;
    }

    /** Returns whether a figure of the metric keeps the bound. */
    static DoublePredicate keeps(Objective objective, Metric metric) {
        var below = objective.below();
        var above = objective.above();
        return figure -> (below == null || figure < metric.parseBound(below))
                && (above == null || figure > metric.parseBound(above));
    }

    private static ObjectiveResultBuilder missed(Objective objective) {
        return ObjectiveResult.builder().variant(objective.variant()).metric(objective.metric())
                .bound(bound(objective)).result(ObjectiveState.MISSED.text()).met(false);
    }

    private static String bound(Objective objective) {
        return objective.below() != null ? "below " + objective.below() : "above " + objective.above();
    }
}
