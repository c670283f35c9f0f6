package io.skewbench.engine.plan;

import static org.assertj.core.api.Assertions.assertThat;

import io.skewbench.api.v1alpha1.BenchmarkSpec;
import io.skewbench.api.v1alpha1.Variant;
import io.skewbench.engine.Experiment;
import io.skewbench.engine.Experiment.Row;
import io.skewbench.engine.Specs;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;

class CopiesTest {
    private static final String TWO_VARIANTS = """
            cluster: {bootstrapServers: "kafka:9092"}
            workloads: [{name: c1, kafkaTopic: t, load: {rate: 10}, records: {key: {}, value: {size: 100}}}]
            variants: [{name: a, partitioner: BuiltIn}, {name: b, partitioner: Keyed, producer: {linger.ms: 7}}]
            baseline: b
            duration: 50s
            """;

    @Test
    void leavesASpecThatCompares() {
        // Given
        var spec = Specs.spec(TWO_VARIANTS);
        // When
        var copies = Copies.planned(spec);
        // Then
        assertThat(copies).isSameAs(spec);
    }

    @Test
    void repeatsTheBaselineWithItsSettings() {
        // When
        var copies = copies("");
        // Then
        assertThat(copies.variants()).extracting(Variant::name).containsExactly("copy-1", "copy-2", "copy-3");
        assertThat(copies.variants()).allSatisfy(copy -> {
            assertThat(copy.partitioner()).isEqualTo("Keyed");
            assertThat(copy.producer()).isEqualTo(Map.of("linger.ms", 7));
        });
        assertThat(copies.baseline()).isEqualTo("copy-1");
    }

    @Test
    void takesTheFirstPointOfASweep() {
        // When
        var copies = copies("sweep: {producer: {acks: [all, \"1\"], batch.size: [1000, 2000]}}");
        // Then
        assertThat(Objects.requireNonNull(copies.sweep()).producer()).containsOnly(
                Map.entry("acks", List.of("all")), Map.entry("batch.size", List.of(1000)));
    }

    @Test
    void asksForNoMoreThanTheNoise() {
        // When
        var copies = copies("""
                repetitions: 9
                minRepetitions: 4
                objectives: [{variant: a, metric: errorRatio, below: "0.1"}]
                """);
        // Then
        assertThat(copies.objectives()).isNull();
        assertThat(copies.minRepetitions()).isNull();
        assertThat(copies.repetitions()).isEqualTo(9);
    }

    @Test
    void planAllRepetitionsOfEachCopy() {
        // When
        var experiment = Specs.experiment(Specs.spec(TWO_VARIANTS + "calibrate: true"));
        // Then
        assertThat(experiment.calibrates()).isTrue();
        assertThat(experiment.rows()).extracting(Row::variant).containsExactly("copy-1", "copy-2", "copy-3");
        assertThat(experiment.trials()).hasSize(15).extracting(Experiment.Trial::partitioner).containsOnly("Keyed");
    }

    @Test
    void leaveNoErrorInTheOtherVariantsUnseen() {
        // When
        var planned = ExperimentPlanner.plan(Specs.spec(TWO_VARIANTS.replace("BuiltIn", "BuiltIn, producer: {acks: 7}")
                + "calibrate: true"));
        // Then
        assertThat(Specs.problems(planned)).singleElement().asString()
                .startsWith("spec.variants[0].producer.acks: \"7\"");
    }

    private static BenchmarkSpec copies(String more) {
        return Copies.planned(Specs.spec(TWO_VARIANTS + "calibrate: true\n" + more));
    }
}
