package io.skewbench.engine.run;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import io.skewbench.api.v1alpha1.BenchmarkStatus;
import io.skewbench.api.v1alpha1.Comparison;
import io.skewbench.api.v1alpha1.TrialStatus;
import io.skewbench.api.v1alpha1.VariantResult;
import io.skewbench.engine.Experiment;
import io.skewbench.engine.Specs;
import io.skewbench.engine.plan.ExperimentPlanner;
import io.skewbench.engine.table.StatusTable;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Two variants and a copy of the first. */
class SealedRunTest {
    private final RunScenario scenario = new RunScenario(
            "{seal: true, burnIn: 0, repetitions: 5, primary: [recordsPerSecond], seed: 1}");

    @Test
    void isACopyOfTheBaselineThatRunsAmongTheVariants() {
        assertThat(scenario.experiment.trials()).hasSize(15)
                .filteredOn(trial -> trial.variant().equals(Experiment.SEAL)).hasSize(5);
    }

    @Test
    void isIntactIfTheCopyDoesNotDiffer() {
        // When
        var seal = requireNonNull(status(1).seal());
        // Then
        assertThat(seal.intact()).isTrue();
        assertThat(seal.comparisons()).extracting(Comparison::variant, Comparison::baseline, Comparison::metric)
                .containsExactly(tuple(Experiment.SEAL, "a", "recordsPerSecond"));
    }

    @Test
    void isBrokenIfTheCopyDiffers() {
        // When
        var status = status(2);
        // Then
        assertThat(requireNonNull(status.seal()).intact()).isFalse();
        assertThat(status.warnings()).anySatisfy(warning -> assertThat(warning).matches("The seal is broken: a copy of "
                + "the baseline differs from it by records/s \\+\\d+\\.\\d %\\. By chance .*"));
    }

    @Test
    void isInNoRowAndNoComparison() {
        // When
        var status = status(2);
        // Then
        assertThat(status.variants()).extracting(VariantResult::name).containsExactly("a", "b");
        assertThat(status.comparisons()).extracting(Comparison::variant).containsOnly("b");
        assertThat(status.trials()).extracting(TrialStatus::variant).contains(Experiment.SEAL);
        assertThat(status.summary()).doesNotContain(Experiment.SEAL);
    }

    @Test
    void isShownInALine() {
        assertThat(StatusTable.render(status(1))).containsPattern(
                "Seal intact: a copy of the baseline against it, records/s [+-]\\d\\.\\d % \\(p \\d\\.\\d+\\)");
    }

    @Test
    void hasItsNameForItself() {
        // When
        var planned = ExperimentPlanner.plan(Specs.spec("""
                cluster: {bootstrapServers: "kafka:9092"}
                workloads: [{name: c1, kafkaTopic: t, load: {rate: 10}, records: {value: {size: 100}}}]
                variants: [{name: a, partitioner: BuiltIn}, {name: baseline-copy, partitioner: BuiltIn}]
                duration: 50s
                seal: true
                """));
        // Then
        assertThat(Specs.problems(planned)).singleElement().asString().startsWith("spec.variants[1].name: "
                + "\"baseline-copy\": is the name of the copy that seal adds; give the variant another");
    }

    /** Returns the status of the complete run, in which the copy has so many times the rate of the others. */
    private BenchmarkStatus status(int times) {
        return scenario.decide(scenario.observed().results(IntStream.range(0, 15)
                .mapToObj(trial -> scenario.measured(trial, 1000 + 7 * (trial * trial % 5)
                        + (scenario.trial(trial).variant().equals(Experiment.SEAL) ? 1000 * (times - 1) : 0)))
                .toList()).build()).status();
    }
}
