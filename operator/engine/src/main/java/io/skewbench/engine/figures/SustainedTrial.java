package io.skewbench.engine.figures;

import io.skewbench.api.v1alpha1.SearchObjective;
import io.skewbench.api.v1alpha1.VariantResult;
import io.skewbench.engine.Experiment;
import io.skewbench.engine.SearchRules;
import io.skewbench.engine.result.SearchOutcome;
import io.skewbench.engine.result.TrialCourse;
import io.skewbench.engine.result.TrialResult;
import io.skewbench.engine.result.TrialResult.ProducersOutcome;
import io.skewbench.engine.search.Searches;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Whether a trial of a search sustained the rate that was due. Each reason begins with its kind, up to a colon, which
 * is the same for all trials that it applies to.
 */
public final class SustainedTrial {
    /** A queue that takes up more than a hundredth of what is due grows for ever. */
    private static final double KEPT_RATE = 0.99;
    /**
     * Of the rate, as above: where a queue grows by this share, each second's records are as much of a second later
     * than those of the second before.
     */
    private static final double MOST_GROWTH = 0.01;
    private static final double THOUSAND = 1e3;

    private final Experiment experiment;
    private final TrialResult trial;

    private SustainedTrial(Experiment experiment, TrialResult trial) {
        this.experiment = experiment;
        this.trial = trial;
    }

    /**
     * Returns the result of a trial that counts, with what it says of the rate; unchanged in a run without a search,
     * and for a burn-in trial.
     *
     * @param experiment as it is during the trial
     */
    public static TrialResult judged(Experiment experiment, TrialResult trial) {
        return experiment.search().isEmpty() || experiment.isBurnIn(trial.trial())
                ? trial
                : trial.toBuilder().search(of(experiment, trial)).build();
    }

    /**
     * Judges a trial that counts.
     *
     * @param experiment as it is during the trial
     */
    public static SearchOutcome of(Experiment experiment, TrialResult trial) {
        // The rates of several workloads do not add up exactly.
        var due = Math.rint(Searches.rate(experiment.workloads(trial.sweep())) * THOUSAND) / THOUSAND;
        var reason = new SustainedTrial(experiment, trial).reason().orElse(null);
        return switch (experiment.search().orElseThrow()) {
            case SearchRules.OfRate rate -> SearchOutcome.ofRate(due, reason, rate.share());
            case SearchRules.OfAxis axis -> SearchOutcome.ofAxis(due, reason, String.valueOf(axis.value()));
        };
    }

    private Optional<String> reason() {
        return trial.producers().stream().flatMap(workload -> ofWorkload(workload).stream()).findFirst()
                .or(() -> growth(trial.course()))
                .or(this::missedObjective);
    }

    private static Optional<String> ofWorkload(ProducersOutcome workload) {
        var result = workload.result();
        if (result == null || result.due() == null) {
            return Optional.of("no figures: workload " + workload.workload() + " measured nothing");
        }
        if (result.measured().failed() > 0) {
            return Optional.of("records failed: " + FailedRecords.of(List.of(result))
                    .orElse("workload " + workload.workload() + " says nothing of the reason"));
        }
        return result.acknowledgedInWindow() < KEPT_RATE * result.due()
                ? Optional.of(String.format(Locale.ROOT, "not acknowledged in time: of %,d records of workload %s that "
                        + "were due, %,d were acknowledged in the measured time", result.due(), workload.workload(),
                        result.acknowledgedInWindow()))
                : Optional.empty();
    }

    private static Optional<String> growth(@Nullable TrialCourse course) {
        return course == null || course.lateness() == null || course.lateness() < MOST_GROWTH
                ? Optional.empty()
                : Optional.of(String.format(Locale.ROOT, "latency grew: the median publish latency may have grown by "
                        + "%.1f ms each second", THOUSAND * course.lateness()));
    }

    private Optional<String> missedObjective() {
        var objectives = experiment.search().orElseThrow().objectives();
        if (objectives.isEmpty()) {
            return Optional.empty();
        }
        var figures = new Rows(experiment, Collections.emptySortedSet()).row(List.of(trial));
        return objectives.stream().flatMap(objective -> missed(objective, figures).stream()).findFirst();
    }

    private static Optional<String> missed(SearchObjective objective, VariantResult figures) {
        var metric = Metric.named(objective.metric()).orElseThrow();
        var kind = metric.words() + " not "
                + (objective.below() == null ? "above " + objective.above() : "below " + objective.below()) + ": ";
        var figure = metric.figure().apply(figures);
        if (figure == null) {
            return Optional.of(kind + "the trial has no such figure");
        }
        if (Objectives.keeps(objective.of(figures.name()), metric).test(figure)
                && !(objective.below() != null && metric.isLowerBound(figures))) {
            return Optional.empty();
        }
        return Optional.of(kind + String.format(Locale.ROOT, metric.quantity().isLatency() ? "%,.2f ms" : "%,.3f",
                figure));
    }
}
