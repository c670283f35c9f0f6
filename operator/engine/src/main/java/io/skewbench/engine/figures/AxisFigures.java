package io.skewbench.engine.figures;

import io.skewbench.api.v1alpha1.Capacity;
import io.skewbench.api.v1alpha1.LimitedBy;
import io.skewbench.api.v1alpha1.VariantResult;
import io.skewbench.engine.Experiment;
import io.skewbench.engine.Experiment.Row;
import io.skewbench.engine.SearchRules;
import io.skewbench.engine.bottleneck.Bottleneck;
import io.skewbench.engine.bottleneck.BrokerLinks;
import io.skewbench.engine.bottleneck.RowLimit;
import io.skewbench.engine.result.SearchOutcome;
import io.skewbench.engine.result.TrialResult;
import io.skewbench.engine.search.AxisSearch;
import io.skewbench.engine.search.AxisSearches;
import io.skewbench.engine.search.SearchState;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.SortedSet;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * What a search along an axis has found. A row's figures are those of the trials that it sustained with the value that
 * was found.
 *
 * <p>
 * Variants are not compared by verdicts: values have an order and no distance, so that there is no effect of which a
 * size could be given.
 */
final class AxisFigures {
    private final Experiment experiment;
    private final SearchRules.OfAxis rules;
    private final List<TrialResult> counted;
    private final boolean isOver;
    private final AxisSearches searches;

    /**
     * Takes the results so far.
     *
     * @param counted those that count
     * @param repetitions after which the run ends
     */
    AxisFigures(Experiment experiment, List<TrialResult> counted, int repetitions) {
        this.experiment = experiment;
        this.rules = SearchRules.OfAxis.of(experiment);
        this.counted = counted;
        this.isOver = counted.size() >= repetitions * experiment.rows().size();
        this.searches = new AxisSearches(experiment, counted);
    }

    /**
     * Returns all figures.
     *
     * @param results all stored results, failed ones included
     * @param cluster all brokers of the cluster
     * @param links of these brokers
     */
    Figures figures(List<TrialResult> results, SortedSet<Integer> cluster, BrokerLinks links) {
        var rows = new Rows(experiment, cluster);
        var shown = new ArrayList<VariantResult>();
        var warnings = new LinkedHashSet<>(Warnings.of(experiment, results, List.of(), List.of()));
        for (var row : experiment.rows()) {
            var value = searches.of(row).value();
            var trials = value == null ? List.<TrialResult>of() : trials(row, value, true);
            if (value != null && !trials.isEmpty()) {
                var figures = rows.row(trials).toBuilder().limitedBy(limit(row, rows, links)).build();
                shown.add(figures);
                warnings.addAll(Warnings.of(searches.at(row, value), List.of(), trials, List.of(figures)));
            }
        }
        var capacities = counted.isEmpty()
                ? List.<Capacity>of()
                : experiment.rows().stream().map(this::capacity).toList();
        if (!counted.isEmpty()) {
            experiment.rows().forEach(row -> warning(row).ifPresent(warnings::add));
        }
        return new Figures(shown, List.of(), List.of(), List.copyOf(warnings), Optional.empty(), Optional.empty(),
                Map.of(), Figures.single(rows, counted), capacities);
    }

    /** Returns the trials of a row with a value. */
    private List<TrialResult> trials(Row row, String value, boolean areSustained) {
        return of(row).filter(trial -> isWith(value, areSustained, trial.search())).toList();
    }

    private static boolean isWith(String value, boolean isSustained, @Nullable SearchOutcome outcome) {
        return outcome != null && value.equals(outcome.value()) && outcome.isSustained() == isSustained;
    }

    private Stream<TrialResult> of(Row row) {
        return counted.stream().filter(trial -> Row.named(trial.variant(), trial.sweep()).equals(row));
    }

    /** Returns what limits a row, as its trials show with the first value that it does not sustain. */
    private @Nullable LimitedBy limit(Row row, Rows rows, BrokerLinks links) {
        var value = searches.of(row).beyond();
        var beyond = value == null ? List.<TrialResult>of() : trials(row, value, false);
        if (value == null || beyond.isEmpty()) {
            return null;
        }
        var limit = RowLimit.of(searches.at(row, value), rows.row(beyond), beyond, links);
        // An objective was missed, or latency grew, although the rate was kept.
        return Bottleneck.NOTHING.is(limit.by()) ? null : limit;
    }

    private Capacity capacity(Row row) {
        var search = searches.of(row);
        var outcomes = of(row).map(TrialResult::search).filter(Objects::nonNull).toList();
        var sustained = (int) outcomes.stream().filter(SearchOutcome::isSustained).count();
        return Capacity.builder().variant(row.variant()).sweep(row.sweep().isEmpty() ? null : row.sweep())
                .result(state(search).text()).axis(rules.axis()).value(search.value()).lowValue(search.low())
                .highValue(search.high()).sustained(sustained).unsustained(outcomes.size() - sustained)
                .reasons(UnsustainedReasons.of(outcomes)).build();
    }

    private SearchState state(AxisSearch search) {
        return isOver && search.state() == SearchState.SEARCHING ? SearchState.IMPRECISE : search.state();
    }

    private Optional<String> warning(Row row) {
        var axis = ", the %s value of axis " + rules.axis() + ", ";
        var first = rules.values().getFirst() + axis.formatted("first");
        var last = rules.values().getLast() + axis.formatted("last");
        var words = switch (state(searches.of(row))) {
            case SEARCHING, FOUND -> null;
            case IMPRECISE -> "the value of axis " + rules.axis() + " is not known for certain; raise "
                    + "search.maxTrials, give a longer duration, or find out why trials differ";
            case BELOW_SEARCH -> rules.isLowest()
                    ? "even " + first + "suffices; begin with a lower one to find the lowest"
                    : "not even " + first + "is sustained; begin with a lower one";
            case ABOVE_SEARCH -> rules.isLowest()
                    ? "not even " + last + "suffices; add higher ones"
                    : "even " + last + "is sustained; add higher ones to find the highest";
        };
        return Optional.ofNullable(words).map(said -> row + ": " + said);
    }
}
