package io.skewbench.engine.figures;

import io.skewbench.engine.Experiment;
import io.skewbench.engine.model.Settling;
import io.skewbench.engine.result.TrialResult;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * The burn-in of a run: trials that only warm brokers up.
 *
 * @param metric that has to settle
 * @param figures of the burn-in trials that count, in order; NaN where a trial has none
 * @param isSettled whether the figures have settled
 * @param atMost how many trials there may be
 */
public record BurnIn(String metric, List<Double> figures, boolean isSettled, int atMost) {
    /** The most that a spec can ask for. */
    private static final int MOST = 10;

    /**
     * Works the burn-in out, from nothing but what is stored, so that it ends after the same trial whenever it is
     * asked.
     *
     * @param counted results of burn-in trials that count, in order
     */
    public static BurnIn of(Experiment experiment, List<TrialResult> counted) {
        var metric = Metric.named(experiment.verdicts().primary().getFirst()).orElseThrow();
        var rows = new Rows(experiment, Collections.emptySortedSet());
        var figures = counted.stream().map(trial -> metric.figure().apply(rows.row(List.of(trial))))
                .map(figure -> figure == null ? Double.NaN : figure).toList();
        return new BurnIn(metric.name(), figures,
                Settling.isReached(figures, experiment.verdicts().smallestEffect()), experiment.burnIn().size());
    }

    /** Returns whether no further burn-in trial runs. */
    public boolean isOver() {
        return isSettled || figures.size() >= atMost;
    }

    /** Returns how many further burn-in trials may run. */
    public int left() {
        return isOver() ? 0 : atMost - figures.size();
    }

    /** Returns the warning that the figures have not settled. */
    public Optional<String> warning() {
        if (!isOver() || isSettled || figures.isEmpty()) {
            return Optional.empty();
        }
        var remedy = "give a longer warmup" + (atMost < MOST ? ", or more burnIn" : "");
        return Optional.of(figures.size() == 1
                ? "One burn-in trial cannot show whether " + Metric.words(metric)
                        + " has settled; set burnIn to at least 2"
                : String.format(Locale.ROOT,
                        "After %d burn-in trials, %s had not settled (the last two: %s and %s); %s",
                        figures.size(), Metric.words(metric), figure(figures.size() - 2), figure(figures.size() - 1),
                        remedy));
    }

    private String figure(int index) {
        double figure = figures.get(index);
        return Double.isNaN(figure) ? "none" : String.format(Locale.ROOT, figure < 100 ? "%,.2f" : "%,.0f", figure);
    }
}
