package io.skewbench.engine.figures;

import io.skewbench.api.v1alpha1.Capacity;
import io.skewbench.api.v1alpha1.LimitedBy;
import io.skewbench.api.v1alpha1.VariantResult;
import io.skewbench.engine.Experiment;
import io.skewbench.engine.Experiment.Row;
import io.skewbench.engine.SearchRules;
import io.skewbench.engine.bottleneck.BrokerLinks;
import io.skewbench.engine.result.TrialResult;
import io.skewbench.engine.search.AxisEnd;
import io.skewbench.engine.search.AxisSearch;
import io.skewbench.engine.search.AxisSearches;
import io.skewbench.engine.search.SearchState;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
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
     * @param rows of this run
     * @param links of the cluster's brokers
     */
    Figures figures(List<TrialResult> results, Rows rows, BrokerLinks links) {
        var shown = new ArrayList<VariantResult>();
        var sustained = new ArrayList<TrialResult>();
        var during = new HashMap<Row, Experiment>();
        for (var row : experiment.rows()) {
            var value = searches.of(row).value();
            var trials = with(row, value, true).trials();
            if (value != null && !trials.isEmpty()) {
                shown.add(rows.row(trials).toBuilder().limitedBy(limit(row, rows, links)).build());
                sustained.addAll(trials);
                during.put(row, searches.at(row, value));
            }
        }
        var capacities = counted.isEmpty()
                ? List.<Capacity>of()
                : experiment.rows().stream().map(this::capacity).toList();
        var warnings = Stream.of(
                Warnings.of(experiment, results, sustained, shown, row -> during.getOrDefault(row, experiment))
                        .stream(),
                ShortTrials.warning(experiment), capacities.stream().flatMap(this::warning))
                .flatMap(each -> each).toList();
        return new Figures(shown, List.of(), List.of(), warnings, Optional.empty(), Optional.empty(), Map.of(),
                Figures.single(rows, counted), capacities);
    }

    /** Returns the trials of a row with a value; none without a value. */
    private SearchedRow with(Row row, @Nullable String value, boolean areSustained) {
        return SearchedRow.of(row, counted)
                .with(outcome -> outcome.isSustained() == areSustained && Objects.equals(outcome.value(), value));
    }

    /** Returns what limits a row, as its trials show with the first value that it does not sustain. */
    private @Nullable LimitedBy limit(Row row, Rows rows, BrokerLinks links) {
        var value = searches.of(row).beyond();
        return value == null ? null : with(row, value, false).limit(searches.at(row, value), rows, links);
    }

    private Capacity capacity(Row row) {
        var search = searches.of(row);
        return SearchedRow.of(row, counted).capacity().result(state(search).text()).axis(rules.axis())
                .value(search.value()).lowValue(search.low()).highValue(search.high()).build();
    }

    private SearchState state(AxisSearch search) {
        return isOver && search.state() == SearchState.SEARCHING ? SearchState.IMPRECISE : search.state();
    }

    private Stream<String> warning(Capacity capacity) {
        var words = AxisEnd.words(capacity).map(end -> end + "; " + remedy(capacity))
                .or(() -> SearchState.IMPRECISE.is(capacity.result())
                        ? Optional.of("the value of axis " + rules.axis() + " is not known for certain; raise "
                                + "search.maxTrials, give a longer duration, or find out why trials differ")
                        : Optional.empty());
        return words.map(said -> Row.named(capacity.variant(), capacity.sweep()) + ": " + said).stream();
    }

    private String remedy(Capacity capacity) {
        var isFound = capacity.value() != null;
        return SearchState.BELOW_SEARCH.is(capacity.result())
                ? "begin with a lower one" + (isFound ? " to find the lowest" : " than " + rules.values().getFirst())
                : "add higher ones" + (isFound ? " to find the highest" : " than " + rules.values().getLast());
    }
}
