package io.skewbench.engine.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.skewbench.api.v1alpha1.Capacity;
import io.skewbench.api.v1alpha1.CapacityLoad;
import io.skewbench.api.v1alpha1.Comparison;
import io.skewbench.engine.SearchRules;
import io.skewbench.engine.result.SearchOutcome;
import io.skewbench.engine.result.TrialResult;
import io.skewbench.engine.result.TrialResult.Extremes;
import io.skewbench.engine.result.TrialResult.ProducersOutcome;
import io.skewbench.engine.state.NoVerdictReason;
import io.skewbench.protocol.plan.LoadPlan;
import io.skewbench.protocol.plan.WorkerPlan;
import io.skewbench.protocol.report.WorkerResultBuilder;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.assertj.core.data.Percentage;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Two variants with a search from 100 to 10,000 records/s by at most 20 trials each, and three of latencies. */
class SearchRunTest {
    private RunScenario scenario = scenario("precision: 5%");

    private static RunScenario scenario(String field) {
        return new RunScenario(
                "{burnIn: 0, repetitions: null, search: {rate: {from: 100, to: 10000}, %s}}".formatted(field));
    }

    @Test
    void givesEachTrialARateOfItsOwn() {
        assertThat(nextRate(List.of())).isEqualTo(100);
        assertThat(nextRate(List.of(trial(0, 100, true), trial(1, 100, true)))).isEqualTo(400);
    }

    @Test
    void saysWhichRateATrialHas() {
        // When
        var step = scenario.decide(scenario.observed().build()).step();
        // Then
        assertThat(((RunStep.StartWorkers) step).tried()).isEqualTo(", 100 records/s");
    }

    @Test
    void searchesRowsApart() {
        // Given
        var results = List.of(trial(0, 100, true), trial(1, 100, true), trial(2, 400, true), trial(3, 400, false));
        // Then
        var ofFirst = scenario.trial(2).variant().equals(scenario.trial(4).variant());
        assertThat(nextRate(results)).satisfies(rate -> {
            if (ofFirst) {
                assertThat(rate).isEqualTo(1_600);
            } else {
                assertThat(rate).isBetween(100.0, 400.0);
            }
        });
    }

    @Test
    void endsOnceAllCapacitiesAreKnown() {
        // When
        var results = searched(Map.of("a", 2_000.0, "b", 2_500.0));
        var status = scenario.decide(scenario.observed().results(results).build()).status();
        // Then
        assertThat(results).as("ended early").hasSizeLessThan(46);
        assertThat(status.phase()).isEqualTo("Complete");
        assertThat(status.summary()).startsWith("Against a: b capacity +2").contains("(better)");
        assertThat(status.capacities()).hasSize(2).allSatisfy(capacity -> {
            assertThat(capacity.result()).isEqualTo("Found");
            var truth = capacity.variant().equals("a") ? 2_000.0 : 2_500.0;
            assertThat(capacity.low()).isLessThan(truth);
            assertThat(capacity.high()).isGreaterThan(truth);
            assertThat(capacity.reasons()).singleElement().asString().startsWith("records failed (");
        });
        assertThat(status.comparisons()).singleElement().satisfies(comparison -> {
            assertThat(comparison.metric()).isEqualTo("capacity");
            assertThat(comparison.verdict()).isEqualTo("Better");
            assertThat(comparison.ratio()).isBetween(1.2, 1.3);
        });
        assertThat(Objects.requireNonNull(status.trials()).getFirst().dueRecordsPerSecond()).isEqualTo(100);
        assertThat(Objects.requireNonNull(status.trials()).getFirst().sustained()).isTrue();
    }

    @Test
    void goesOnWhereVariantsAreNotToldApart() {
        // Given a difference that is neither shown nor shown to be small
        var results = searched(Map.of("a", 2_000.0, "b", 2_090.0));
        var status = scenario.decide(scenario.observed().results(results).build()).status();
        // Then
        assertThat(status.capacities()).extracting(Capacity::result).containsOnly("Found");
        assertThat(status.comparisons()).extracting(Comparison::verdict).containsExactly("Inconclusive");
        assertThat(results).hasSize(46);
    }

    @Test
    void measuresLatenciesAtSharesOfTheCapacityAtLast() {
        // When
        var results = searched(Map.of("a", 2_000.0, "b", 2_500.0));
        var status = scenario.decide(scenario.observed().results(results).build()).status();
        // Then
        var latencies = results.subList(results.size() - 6, results.size());
        assertThat(latencies).extracting(SearchRunTest::share).containsExactlyInAnyOrder(0.5, 0.5, 0.7, 0.7, 0.9, 0.9);
        assertThat(share(latencies.get(0))).isNotEqualTo(share(latencies.get(1)));
        assertThat(results.subList(0, results.size() - 6)).extracting(SearchRunTest::share).containsOnlyNulls();
        assertThat(status.capacities()).hasSize(2).allSatisfy(capacity -> {
            assertThat(capacity.sustained() + capacity.unsustained()).isEqualTo(results.size() / 2 - 3);
            assertThat(capacity.loads()).extracting(CapacityLoad::percent).containsExactly(50, 70, 90);
            assertThat(capacity.loads()).allSatisfy(load -> {
                assertThat(load.recordsPerSecond()).isCloseTo(
                        load.percent() / 100.0 * Objects.requireNonNull(capacity.recordsPerSecond()),
                        Percentage.withPercentage(0.2));
                assertThat(load.sustained()).isTrue();
            });
        });
    }

    @Test
    void goesOnWithTheSameSharesWhereverItIsInterrupted() {
        var results = searched(Map.of("a", 2_000.0, "b", 2_500.0));

        for (var known = results.size() - 8; known < results.size(); known++) {
            var next = results.get(known);
            assertThat(nextRate(results.subList(0, known)))
                    .isCloseTo(Objects.requireNonNull(next.search()).dueRecordsPerSecond(), within(1e-6));
        }
    }

    @Test
    void measuresNoLatenciesWhereNoneAreAskedFor() {
        scenario = scenario("latencyAtPercent: []");

        assertThat(searched(Map.of("a", 2_000.0, "b", 2_500.0))).extracting(SearchRunTest::share)
                .containsOnlyNulls();
    }

    @Test
    void measuresNoLatenciesWhereAllCapacitiesLieOutsideOfTheSearch() {
        // When
        var results = searched(Map.of("a", 10.0, "b", 20.0));
        var status = scenario.decide(scenario.observed().results(results).build()).status();
        // Then
        assertThat(results).hasSizeLessThan(46).extracting(SearchRunTest::share).containsOnlyNulls();
        assertThat(status.phase()).isEqualTo("Complete");
        assertThat(status.capacities()).extracting(Capacity::result).containsOnly("BelowSearch");
        assertThat(status.earlyEnd()).isNotNull();
    }

    @Test
    void measuresLatenciesWhereOneCapacityLiesInTheSearch() {
        // When
        var results = searched(Map.of("a", 10.0, "b", 2_000.0));
        // Then
        assertThat(results.subList(results.size() - 6, results.size())).extracting(SearchRunTest::share)
                .doesNotContainNull();
    }

    private static @Nullable Double share(TrialResult result) {
        return Objects.requireNonNull(result.search()).share();
    }

    @Test
    void saysWhatLimitsTheTrialsThatARowDidNotSustain() {
        // Given
        var results = searched(Map.of("a", 2_000.0, "b", 2_500.0)).stream()
                .map(trial -> trial.toBuilder().producers(List.of(outcome(trial))).build()).toList();
        // When
        var status = scenario.decide(scenario.observed().results(results).build()).status();
        // Then
        assertThat(status.variants()).hasSize(2).allSatisfy(row -> {
            var limit = Objects.requireNonNull(row.limitedBy());
            assertThat(limit.by()).isEqualTo("WorkerCpu");
            assertThat(limit.evidence()).isEqualTo("Worker 3 took 95 % of its processors");
        });
    }

    /** A worker that was at its limit, unless it sustained its rate. */
    private static ProducersOutcome outcome(TrialResult trial) {
        var outcome = trial.producers().getFirst();
        var worker = Objects.requireNonNull(outcome.result());
        var search = Objects.requireNonNull(trial.search());
        var due = search.isSustained() ? worker.acknowledgedInWindow() : 2 * worker.acknowledgedInWindow();
        return new ProducersOutcome(outcome.workload(), outcome.topics(), 1, 1,
                WorkerResultBuilder.builder(worker).due(due).build(),
                new Extremes(0, 0, search.isSustained() ? 0.1 : 0.95, 3, 0, 0), List.of());
    }

    @Test
    void saysWhichBoundTheCapacityLiesBeyond() {
        // When
        var results = searched(Map.of("a", 10.0, "b", 50_000.0));
        var status = scenario.decide(scenario.observed().results(results).build()).status();
        // Then
        assertThat(status.phase()).isEqualTo("Complete");
        assertThat(status.capacities()).extracting(capacity -> capacity.result())
                .containsExactly("BelowSearch", "AboveSearch");
        assertThat(status.comparisons()).singleElement().satisfies(comparison -> assertThat(comparison.reason())
                .isEqualTo(NoVerdictReason.CAPACITY_NOT_FOUND.text()));
        assertThat(status.warnings()).anySatisfy(warning -> assertThat(warning)
                .isEqualTo("a: not even search.rate.from, 100 records/s, is sustained; lower it"))
                .anySatisfy(warning -> assertThat(warning).isEqualTo(
                        "b: search.rate.to, 10,000 records/s, is sustained; raise it to find the capacity"));
    }

    @Test
    void warnsOfTrialsThatAreTooShortToShowThatLatencyGrows() {
        // Given
        scenario = new RunScenario(
                "{burnIn: 0, repetitions: null, duration: 5s, search: {rate: {from: 100, to: 10000}}}");
        // When
        var status = scenario.decide(scenario.observed().build()).status();
        // Then
        assertThat(status.warnings()).singleElement().asString()
                .startsWith("Trials of 5s are too short to show that latency grows").endsWith("at least 10s");
    }

    @Test
    void showsWhatIsKnownMeanwhile() {
        var status = scenario.decide(scenario.observed().results(List.of(trial(0, 100, true))).build()).status();

        assertThat(status.capacities()).extracting(capacity -> capacity.result())
                .containsExactly("Searching", "Searching");
        assertThat(status.comparisons()).isNull();
    }

    /** Runs all trials on a cluster whose variants sustain rates up to these. */
    private List<TrialResult> searched(Map<String, Double> capacities) {
        var results = new ArrayList<TrialResult>();
        var next = new RunResults(scenario.experiment, results).next();
        while (next.isPresent()) {
            var trial = scenario.trial(next.get().trial());
            var rate = nextRate(results);
            var share = SearchRules.OfRate.of(new RunResults(scenario.experiment, results).during(trial.index()))
                    .share();
            results.add(trial(trial.index(), rate, rate <= Objects.requireNonNull(capacities.get(trial.variant())),
                    share));
            next = new RunResults(scenario.experiment, results).next();
        }
        return results;
    }

    private double nextRate(List<TrialResult> results) {
        var step = scenario.decide(scenario.observed().results(results).build()).step();
        assertThat(step).isInstanceOf(RunStep.StartWorkers.class);
        var plan = (WorkerPlan) ((RunStep.StartWorkers) step).plans().getFirst();
        return ((LoadPlan.ConstantRate) plan.load()).recordsPerSecond();
    }

    private TrialResult trial(int index, double rate, boolean sustained) {
        return trial(index, rate, sustained, null);
    }

    private TrialResult trial(int index, double rate, boolean sustained, @Nullable Double share) {
        return scenario.measured(index, (long) rate).toBuilder()
                .search(SearchOutcome.ofRate(rate,
                        sustained ? null : "records failed: TimeoutException (3)", share))
                .build();
    }
}
