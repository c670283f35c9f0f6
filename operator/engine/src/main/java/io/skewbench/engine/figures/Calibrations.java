package io.skewbench.engine.figures;

import io.skewbench.api.v1alpha1.Calibration;
import io.skewbench.api.v1alpha1.Calibration.CalibratedMetric;
import io.skewbench.api.v1alpha1.Calibration.FalsePositives;
import io.skewbench.api.v1alpha1.Calibration.NeededRepetitions;
import io.skewbench.engine.Experiment;
import io.skewbench.engine.model.RunPower;
import io.skewbench.engine.model.TrialFigure;
import io.skewbench.engine.model.TrialNoise;
import io.skewbench.engine.state.NoVerdictReason;
import io.skewbench.engine.statistics.Rounding;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** What the trials of copies of one variant show of the cluster: its noise, and what that means for other runs. */
final class Calibrations {
    /** In percent. */
    private static final List<Integer> DIFFERENCES = List.of(5, 10, 20);
    /** Rows in the design of a run: more take long to compute, and make its noise hardly better known. */
    private static final int MOST_ROWS = 8;

    private final Experiment experiment;
    private final List<TrialRow> trials;
    private final List<Metric> primary;
    private final RunPower power;

    private Calibrations(Experiment experiment, List<TrialRow> trials) {
        this.experiment = experiment;
        this.trials = trials;
        this.primary = Metric.primary(experiment);
        this.power = power(experiment, primary.size());
    }

    private static RunPower power(Experiment experiment, int metrics) {
        var run = experiment.calibrated().orElseThrow();
        // A run of one variant compares nothing: those that follow it will have at least two.
        var variants = Math.max(2, run.variants());
        // A sweep has more rows to learn the noise from, but so many comparisons more that this hardly counts.
        return new RunPower(Math.min(variants, MOST_ROWS), (variants - 1) * run.points() * metrics);
    }

    /**
     * Returns the calibration; empty if the run is none.
     *
     * @param trials all trials of the run
     */
    static Optional<Calibration> of(Experiment experiment, List<TrialRow> trials) {
        return experiment.calibrates() ? Optional.of(new Calibrations(experiment, trials).all()) : Optional.empty();
    }

    /** Returns a warning for each primary metric that a calibration says nothing of; none if the run is none. */
    static List<String> warnings(Experiment experiment, List<TrialRow> trials) {
        return experiment.calibrates() ? new Calibrations(experiment, trials).missing() : List.of();
    }

    private List<String> missing() {
        return primary.stream().flatMap(metric -> trials.stream().flatMap(trial -> lacking(metric, trial).stream())
                .limit(1).map(reason -> metric.name() + " could not be calibrated: of at least one trial, "
                        + reason))
                .toList();
    }

    private Optional<String> lacking(Metric metric, TrialRow trial) {
        var figure = metric.figure().apply(trial.figures());
        if (figure == null) {
            return Optional.of("there is no such figure");
        }
        return figure <= 0
                ? Optional.of("the figure is 0")
                : new Information(experiment, metric).lacking(trial.figures()).map(NoVerdictReason::words);
    }

    private Calibration all() {
        var compared = Metric.compared(trials.stream().map(TrialRow::figures).toList());
        var metrics = Stream.concat(primary.stream(), compared.stream()).distinct()
                .flatMap(metric -> noise(metric).stream()).toList();
        var figures = primary.stream().flatMap(metric -> figures(metric).stream()).toList();
        return new Calibration(experiment.rows().size(), falsePositives(figures), metrics);
    }

    private @Nullable FalsePositives falsePositives(List<List<TrialFigure>> figures) {
        return RedrawnOrders.of(figures, experiment.rows().size(), experiment.seed())
                .map(redrawn -> new FalsePositives(Rounding.round(100 * redrawn.share()), redrawn.orders()))
                .orElse(null);
    }

    private Optional<CalibratedMetric> noise(Metric metric) {
        return figures(metric).flatMap(TrialNoise::of)
                .map(noise -> new CalibratedMetric(metric.name(), percent(noise.level().deviation()),
                        noise.level().degreesOfFreedom(),
                        noise.drift().map(Calibrations::percent).orElse(null),
                        noise.autocorrelation().map(Rounding::round).orElse(null), needed(noise.level().deviation())));
    }

    private List<NeededRepetitions> needed(double deviation) {
        return DIFFERENCES.stream().map(percent -> {
            var repetitions = power.repetitions(percent / 100.0, deviation);
            return new NeededRepetitions(percent, repetitions.isPresent() ? repetitions.getAsInt() : null);
        }).toList();
    }

    /** Returns the figures of all trials; empty if one of them has none, or none that says anything. */
    private Optional<List<TrialFigure>> figures(Metric metric) {
        var figures = new ArrayList<TrialFigure>();
        for (var trial : trials) {
            var figure = metric.figure().apply(trial.figures());
            if (figure == null || lacking(metric, trial).isPresent()) {
                return Optional.empty();
            }
            figures.add(new TrialFigure(experiment.rows().indexOf(trial.row()), trial.repetition(), trial.position(),
                    figure));
        }
        return Optional.of(figures);
    }

    private static double percent(double ofLogarithm) {
        return Rounding.round(100 * Math.expm1(ofLogarithm));
    }
}
