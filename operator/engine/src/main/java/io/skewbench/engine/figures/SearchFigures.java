package io.skewbench.engine.figures;

import io.skewbench.api.v1alpha1.Capacity;
import io.skewbench.api.v1alpha1.Comparison;
import io.skewbench.api.v1alpha1.LimitedBy;
import io.skewbench.engine.Experiment;
import io.skewbench.engine.Experiment.Row;
import io.skewbench.engine.SearchRules;
import io.skewbench.engine.bottleneck.BrokerLinks;
import io.skewbench.engine.model.Look;
import io.skewbench.engine.result.SearchOutcome;
import io.skewbench.engine.result.TrialResult;
import io.skewbench.engine.search.RowSearch;
import io.skewbench.engine.search.SearchState;
import io.skewbench.engine.search.Searches;
import io.skewbench.engine.state.Verdict;
import io.skewbench.engine.statistics.Rounding;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** What a search has found. A row's figures are those of the trials that it sustained close to its capacity. */
final class SearchFigures {
    /** Of the capacity: trials below say little about it. */
    private static final double CLOSE = 0.85;

    private final Experiment experiment;
    private final List<TrialResult> counted;
    private final int repetitions;
    private final boolean isOver;
    private final Map<Row, RowSearch> searches = new LinkedHashMap<>();

    /**
     * Takes the results so far.
     *
     * @param counted those that count
     * @param repetitions after which the run ends
     */
    SearchFigures(Experiment experiment, List<TrialResult> counted, int repetitions) {
        this.experiment = experiment;
        this.counted = counted;
        this.repetitions = repetitions;
        this.isOver = counted.size() >= repetitions * experiment.rows().size();
        var all = new Searches(experiment, counted);
        experiment.rows().forEach(row -> searches.put(row, all.of(row)));
    }

    /**
     * Returns all figures.
     *
     * @param results all stored results, failed ones included
     * @param rows of this run
     * @param links of the cluster's brokers
     */
    Figures figures(List<TrialResult> results, Rows rows, BrokerLinks links) {
        var close = Figures.byRow(experiment,
                searches.keySet().stream().flatMap(row -> close(row).trials().stream()).toList());
        var shown = close.entrySet().stream().map(row -> rows.row(row.getValue()).toBuilder()
                .limitedBy(limit(row.getKey(), rows, links)).build()).toList();
        var capacities = counted.isEmpty()
                ? List.<Capacity>of()
                : searches.keySet().stream().map(row -> capacity(row, rows)).toList();
        var warnings = Stream.of(
                Warnings.of(experiment, results, close.values().stream().flatMap(List::stream).toList(), shown)
                        .stream(),
                ShortTrials.warning(experiment), capacities.stream().flatMap(capacity -> warning(capacity).stream()))
                .flatMap(each -> each).toList();
        return new Figures(shown, isOver ? comparisons() : List.of(),
                List.of(), warnings, Optional.empty(), Optional.empty(), Map.of(), Figures.single(rows, counted),
                capacities);
    }

    /** Returns the comparisons, which are to be judged only once the run is over. */
    private List<Comparison> comparisons() {
        var after = SearchRules.OfRate.of(experiment).shares().size();
        return new CapacityComparisons(experiment, searches, state(),
                new Look(repetitions - (isSearched() ? after : 0), experiment.repetitions() - after)).list();
    }

    /** Returns whether trials at shares of the capacity show that the search itself is over. */
    private boolean isSearched() {
        return counted.stream().map(TrialResult::search).anyMatch(CapacityLoads::isAtShare);
    }

    /**
     * Returns whether more trials would tell nothing that is asked for: the capacity of each row is known, or outside
     * of the search, and each comparison is decided.
     */
    boolean isDecided() {
        return state().values().stream().noneMatch(state -> state == SearchState.IMPRECISE)
                && comparisons().stream().noneMatch(comparison -> Verdict.INCONCLUSIVE.is(comparison.verdict()));
    }

    private Map<Row, SearchState> state() {
        return searches.entrySet().stream().collect(Collectors.toMap(Map.Entry::getKey,
                entry -> state(entry.getValue())));
    }

    private SearchState state(RowSearch search) {
        return (isOver || isSearched()) && search.state() == SearchState.SEARCHING
                ? SearchState.IMPRECISE
                : search.state();
    }

    /** Returns the trials of a row that it sustained close to its capacity. */
    private SearchedRow close(Row row) {
        var trials = looking(row);
        var most = trials.outcomes().stream().filter(SearchOutcome::isSustained)
                .mapToDouble(SearchOutcome::dueRecordsPerSecond).max().orElse(Double.POSITIVE_INFINITY);
        var least = Math.min(most, CLOSE * Objects.requireNonNull(searches.get(row)).capacity());
        return trials.with(outcome -> outcome.isSustained() && outcome.dueRecordsPerSecond() >= least);
    }

    /**
     * Returns what limits a row, as the trials show that it did not sustain although they were close to its capacity.
     */
    private @Nullable LimitedBy limit(Row row, Rows rows, BrokerLinks links) {
        var most = Objects.requireNonNull(searches.get(row)).capacity() / CLOSE;
        return looking(row).with(outcome -> !outcome.isSustained() && outcome.dueRecordsPerSecond() <= most)
                .limit(experiment, rows, links);
    }

    /** Returns the trials that looked for the capacity of a row. */
    private SearchedRow looking(Row row) {
        return SearchedRow.of(row, counted).with(outcome -> !CapacityLoads.isAtShare(outcome));
    }

    private Capacity capacity(Row row, Rows rows) {
        var search = Objects.requireNonNull(searches.get(row));
        var state = state(search);
        var estimate = search.estimate();
        var rules = SearchRules.OfRate.of(experiment);
        var known = new ArrayList<Double>();
        for (var logarithm : List.of(estimate.median(), estimate.low(), estimate.high())) {
            var rate = Math.exp(logarithm);
            known.add(rate < rules.from() || rate > rules.to() ? Double.NaN : Rounding.round(rate));
        }
        return looking(row).capacity().result(state.text()).recordsPerSecond(numberOrNull(known.get(0)))
                .low(numberOrNull(known.get(1))).high(numberOrNull(known.get(2)))
                .noisePercent(Rounding.round(100 * estimate.noise()))
                .loads(state == SearchState.FOUND || state == SearchState.IMPRECISE
                        ? CapacityLoads.of(SearchedRow.of(row, counted).trials().stream(), rows)
                        : null)
                .build();
    }

    private static @Nullable Double numberOrNull(double number) {
        return Double.isNaN(number) ? null : Double.valueOf(number);
    }

    private Optional<String> warning(Capacity capacity) {
        var row = Row.named(capacity.variant(), capacity.sweep()) + ": ";
        var rules = SearchRules.OfRate.of(experiment);
        return SearchState.IMPRECISE.is(capacity.result())
                ? Optional.of(row + "the capacity is not known as well as search.precision asks for; raise "
                        + "search.maxTrials, give a longer duration, or find out why trials differ")
                : SearchState.BELOW_SEARCH.is(capacity.result())
                        ? Optional.of(String.format(Locale.ROOT, "%snot even search.rate.from, %,.0f "
                                + "records/s, is sustained; lower it", row, rules.from()))
                        : SearchState.ABOVE_SEARCH.is(capacity.result())
                                ? Optional.of(String.format(Locale.ROOT, "%ssearch.rate.to, %,.0f records/s, "
                                        + "is sustained; raise it to find the capacity", row, rules.to()))
                                : Optional.empty();
    }
}
