package io.skewbench.engine.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.skewbench.api.v1alpha1.Capacity;
import io.skewbench.api.v1alpha1.TrialStatus;
import io.skewbench.api.v1alpha1.VariantResult;
import io.skewbench.engine.result.SearchOutcome;
import io.skewbench.engine.result.TrialResult;
import io.skewbench.engine.result.TrialResult.Extremes;
import io.skewbench.engine.result.TrialResult.ProducersOutcome;
import io.skewbench.engine.table.StatusTable;
import io.skewbench.protocol.plan.WorkerPlan;
import io.skewbench.protocol.report.WorkerResultBuilder;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;

/** Two variants, each with a search for the fewest of 1, 2, 4, 8 and 16 producers by at most 20 trials. */
class AxisSearchRunTest {
    private final RunScenario scenario = new RunScenario("""
            burnIn: 0
            repetitions: null
            sweep:
              axes:
                - name: producers
                  values:
                    - {name: p1, producersPerPod: 1}
                    - {name: p2, producersPerPod: 2}
                    - {name: p4, producersPerPod: 4}
                    - {name: p8, producersPerPod: 8}
                    - {name: p16, producersPerPod: 16}
            search: {axis: producers, find: Lowest}
            """);

    @Test
    void givesEachTrialTheValueThatTellsMost() {
        assertThat(nextProducers(List.of())).isEqualTo(16);
        assertThat(nextProducers(List.of(trial(0, 16, true), trial(1, 16, true)))).isEqualTo(4);
    }

    @Test
    void findsTheFewestOfEachVariant() {
        // When
        var results = searched(Map.of("a", 4, "b", 2));
        var status = scenario.decide(scenario.observed().results(results).build()).status();
        // Then
        assertThat(results).as("ended early").hasSizeLessThan(30);
        assertThat(status.phase()).isEqualTo("Complete");
        assertThat(status.summary()).startsWith("a: producers p4; b: producers p2. Ended early, after");
        assertThat(status.capacities()).extracting(Capacity::result).containsOnly("Found");
        assertThat(status.capacities()).extracting(Capacity::axis).containsOnly("producers");
        assertThat(status.capacities()).extracting(Capacity::value).containsExactly("p4", "p2");
        assertThat(status.capacities()).extracting(Capacity::lowValue).containsExactly("p4", "p2");
        assertThat(status.capacities()).extracting(Capacity::highValue).containsExactly("p4", "p2");
        assertThat(status.capacities()).extracting(Capacity::recordsPerSecond).containsOnlyNulls();
        assertThat(status.comparisons()).as("values have no distance").isNull();
        assertThat(status.trials()).extracting(TrialStatus::value).startsWith("p16", "p16").doesNotContainNull();
        assertThat(StatusTable.render(status)).contains("Search  producers  from  to  sustained")
                .containsPattern("a +p4 +p4 +p4 +\\d+ +\\d+ +records failed \\(\\d+\\)");
    }

    @Test
    void showsTheFiguresOfTrialsWithTheValueThatWasFound() {
        // When
        var results = searched(Map.of("a", 4, "b", 4));
        var status = scenario.decide(scenario.observed().results(results).build()).status();
        // Then
        var atFour = results.stream().filter(result -> result.variant().equals("a"))
                .filter(result -> Objects.requireNonNull(result.search()).equals(outcome(4, true))).count();
        assertThat(status.variants()).hasSize(2);
        assertThat(Objects.requireNonNull(status.variants()).getFirst().trials()).isEqualTo((int) atFour);
        assertThat(status.variants().getFirst().sweep()).isNull();
    }

    @Test
    void saysWhatLimitsTheNextValue() {
        // Given workers that have no processor time left where they do not sustain the load
        var results = searched(Map.of("a", 4, "b", 4)).stream()
                .map(trial -> trial.toBuilder().producers(List.of(busy(trial))).build()).toList();
        // When
        var status = scenario.decide(scenario.observed().results(results).build()).status();
        // Then
        assertThat(status.variants()).allSatisfy(
                row -> assertThat(Objects.requireNonNull(row.limitedBy()).by()).isEqualTo("WorkerCpu"));
    }

    private static ProducersOutcome busy(TrialResult trial) {
        var outcome = trial.producers().getFirst();
        var worker = Objects.requireNonNull(outcome.result());
        var isSustained = Objects.requireNonNull(trial.search()).isSustained();
        return new ProducersOutcome(outcome.workload(), outcome.topics(), 1, 1, WorkerResultBuilder.builder(worker)
                .due(isSustained ? worker.acknowledgedInWindow() : 2 * worker.acknowledgedInWindow()).build(),
                new Extremes(0, 0, isSustained ? 0.1 : 0.95, 3, 0, 0), List.of());
    }

    @Test
    void saysWhereNoValueIsTheAnswer() {
        // When
        var results = searched(Map.of("a", 32, "b", 1));
        var status = scenario.decide(scenario.observed().results(results).build()).status();
        // Then
        assertThat(status.capacities()).extracting(Capacity::result).containsExactly("AboveSearch", "BelowSearch");
        assertThat(status.capacities()).extracting(Capacity::value).containsExactly(null, "p1");
        assertThat(status.capacities()).extracting(Capacity::lowValue).containsOnlyNulls();
        assertThat(status.capacities()).extracting(Capacity::highValue).containsExactly(null, "p1");
        assertThat(status.summary()).startsWith("a: not even the last value of axis producers suffices; b: even p1, "
                + "the first value of axis producers, suffices");
        assertThat(StatusTable.render(status)).containsPattern("a  .* not even the last value of axis producers "
                + "suffices: records failed \\(\\d+\\)").containsPattern("b  .* even p1, the first value of axis");
        assertThat(status.warnings())
                .contains("a: not even the last value of axis producers suffices; add higher ones than p16",
                        "b: even p1, the first value of axis producers, suffices; begin with a lower one to find the "
                                + "lowest");
    }

    @Test
    void goesOnWithTheSameValuesWhereverItIsInterrupted() {
        var results = searched(Map.of("a", 4, "b", 8));

        for (var known = 0; known < results.size(); known++) {
            assertThat("p" + nextProducers(results.subList(0, known)))
                    .isEqualTo(Objects.requireNonNull(results.get(known).search()).value());
        }
    }

    @Test
    void saysWhichValueATrialHas() {
        // Given a run whose first two trials had the most producers
        var results = List.of(trial(0, 16, true), trial(1, 16, true));
        // When
        var decision = scenario.decide(scenario.observed().results(results).build());
        // Then
        assertThat(((RunStep.StartWorkers) decision.step()).tried()).isEqualTo(", producers p4");
        assertThat(decision.status().summary()).isEqualTo("Starting the workers of trial 3 of 40: a, repetition 2, "
                + "producers p4; the trial fails 5m after its workers are created unless they are ready");
    }

    @Test
    void showsWhatIsKnownMeanwhile() {
        var status = scenario.decide(scenario.observed().results(List.of(trial(0, 16, true))).build()).status();

        assertThat(status.capacities()).extracting(Capacity::result).containsExactly("Searching", "Searching");
        assertThat(status.capacities()).as("without a trial").filteredOn(capacity -> capacity.sustained() == 0)
                .extracting(Capacity::value).containsOnlyNulls().hasSize(1);
        assertThat(status.warnings()).isNull();
    }

    @Test
    void countsWarningsOfAllRowsTogether() {
        // Given workers that warn in each trial, and rows with as many trials that are shown
        var results = searched(Map.of("a", 4, "b", 4)).stream()
                .map(trial -> trial.toBuilder().producers(List.of(warning(trial))).build()).toList();
        // When
        var status = scenario.decide(scenario.observed().results(results).build()).status();
        // Then
        var shown = Objects.requireNonNull(status.variants()).stream().mapToInt(VariantResult::trials).sum();
        assertThat(shown).isGreaterThanOrEqualTo(4);
        assertThat(status.warnings()).containsOnlyOnce("the clock went back (" + shown + " times)");
        assertThat(status.warnings()).filteredOn(warning -> warning.startsWith("the clock")).hasSize(1);
    }

    private static ProducersOutcome warning(TrialResult trial) {
        var outcome = trial.producers().getFirst();
        return new ProducersOutcome(outcome.workload(), outcome.topics(), 1, 1,
                WorkerResultBuilder.builder(Objects.requireNonNull(outcome.result()))
                        .warnings(List.of("the clock went back")).build(),
                new Extremes(0, 0, 0, 0, 0, 0), List.of());
    }

    @Test
    void warnsOfTrialsThatAreTooShortToShowThatLatencyGrows() {
        // Given
        var trials = new RunScenario("""
                burnIn: 0
                repetitions: null
                duration: 9s
                sweep: {axes: [{name: producers, values: [{name: p1, producersPerPod: 1}, {name: p2}]}]}
                search: {axis: producers, find: Lowest}
                """);
        // When
        var status = trials.decide(trials.observed().build()).status();
        // Then
        assertThat(status.warnings()).containsExactly("Trials of 9s are too short to show that latency grows, so that "
                + "a rate may count as sustained although a queue grows; give spec.duration at least 10s");
    }

    /** Runs all trials on a cluster whose variants need so many producers. */
    private List<TrialResult> searched(Map<String, Integer> needed) {
        var results = new ArrayList<TrialResult>();
        var next = new RunResults(scenario.experiment, results).next();
        while (next.isPresent()) {
            var trial = next.get().trial();
            var producers = nextProducers(results);
            results.add(trial(trial, producers,
                    producers >= Objects.requireNonNull(needed.get(scenario.trial(trial).variant()))));
            next = new RunResults(scenario.experiment, results).next();
        }
        return results;
    }

    private int nextProducers(List<TrialResult> results) {
        var step = scenario.decide(scenario.observed().results(results).build()).step();
        assertThat(step).isInstanceOf(RunStep.StartWorkers.class);
        return ((WorkerPlan) ((RunStep.StartWorkers) step).plans().getFirst()).producersPerPod();
    }

    private TrialResult trial(int index, int producers, boolean sustained) {
        return scenario.measured(index, 10).toBuilder().search(outcome(producers, sustained)).build();
    }

    private static SearchOutcome outcome(int producers, boolean sustained) {
        return SearchOutcome.ofAxis(10, sustained ? null : "records failed: TimeoutException (3)", "p" + producers);
    }
}
