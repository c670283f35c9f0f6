package io.skewbench.engine;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.ConfigMap;
import io.fabric8.kubernetes.api.model.ConfigMapBuilder;
import io.skewbench.api.v1alpha1.Benchmark;
import io.skewbench.api.v1alpha1.TrialStatus;
import io.skewbench.engine.observation.Observed;
import io.skewbench.engine.run.Run;
import io.skewbench.engine.run.RunStep;
import io.skewbench.protocol.plan.Draw;
import io.skewbench.protocol.plan.WorkerPlan.PayloadValues;
import io.skewbench.protocol.plan.WorkerPlan.PayloadValues.Split;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class PayloadTest {
    private static final String SPEC = """
            cluster: {bootstrapServers: "kafka:9092"}
            workloads:
              - name: c1
                kafkaTopic: testing-1
                load: {rate: 1000}
                records: {value: {payload: {configMap: {name: orders, key: json}, distribution: Sequential}}}
            variants: [{name: built-in, partitioner: BuiltIn}]
            duration: 20s
            repetitions: 2
            """;

    private final Experiment experiment = Specs.experiment(Specs.spec(SPEC));
    private final Benchmark benchmark = Specs.benchmark(Specs.spec(SPEC));
    private final SimulatedWorld world = new SimulatedWorld(experiment);
    private final Run run = new Run(Duration.ofSeconds(2));

    @Test
    void isPlannedWithItsDefaults() {
        assertThat(experiment.workloads().getFirst().payload()).contains(
                new PayloadReference("spec.workloads[0].records.value.payload.configMap", "orders", "json"));
        assertThat(experiment.workloads().getFirst().sent().orElseThrow().records().value())
                .isEqualTo(new PayloadValues(Split.LINES, new Draw.Sequential()));
    }

    @Test
    void blocksTheRunWhileItIsMissing() {
        var problem = problem(null);
        var view = world.observe();
        var decision = run.next(benchmark, new Planned.Valid<>(experiment),
                Observed.builder().now(view.now()).cluster(view.cluster()).topics(view.topics())
                        .idleTopics(view.idleTopics()).payloads(List.of(problem)).results(view.results())
                        .attempt(view.attempt()).build());

        assertThat(decision.step()).isInstanceOf(RunStep.Wait.class);
        assertThat(decision.status().summary()).isEqualTo("spec.workloads[0].records.value.payload.configMap.name: "
                + "\"orders\": there is no ConfigMap of this name in namespace bench; add it; other runs go first "
                + "meanwhile; the run fails at 2026-11-20T13:00:00Z unless this changes");
    }

    @Test
    void isTakenOutOfEitherPartOfAConfigMap() {
        assertThat(reference().in(map(Map.of("json", "a\nb"), Map.of()), ""))
                .isInstanceOfSatisfying(Planned.Valid.class,
                        it -> assertThat(it.value()).isEqualTo(new byte[]{97, 10, 98}));
        assertThat(reference().in(map(null, Map.of("json", "AP8=")), ""))
                .isInstanceOfSatisfying(Planned.Valid.class, it -> assertThat(it.value()).isEqualTo(new byte[]{0, -1}));
    }

    @Test
    void namesTheRemedy() {
        assertThat(problem(map(Map.of("csv", "1", "avro", "2"), null)).toString()).endsWith("configMap.key: \"json\": "
                + "ConfigMap orders has no such key, only avro, csv; name one of them");
        var many = IntStream.range(10, 30).mapToObj(Integer::toString).collect(Collectors.toMap(it -> it, it -> "1"));
        assertThat(problem(map(many, null)).toString())
                .endsWith("only 10, 11, 12, 13, 14, 15, 16, 17, 18, 19 and 10 more; name one of them");
        assertThat(problem(map(null, null)).toString()).endsWith("ConfigMap orders is empty; add the key");
        assertThat(problem(map(Map.of("json", ""), null)).toString())
                .endsWith("ConfigMap orders has no value for this key; write values, one per line");
    }

    private PayloadReference reference() {
        return experiment.workloads().getFirst().payload().orElseThrow();
    }

    private Problem problem(@Nullable ConfigMap found) {
        return switch (reference().in(found, "in namespace bench")) {
            case Planned.Valid<byte[]> valid -> throw new AssertionError("There is no problem");
            case Planned.Invalid<byte[]>(var problems) -> problems.getFirst();
        };
    }

    private static ConfigMap map(@Nullable Map<String, String> data, @Nullable Map<String, String> binaryData) {
        return new ConfigMapBuilder().withData(data).withBinaryData(binaryData).build();
    }

    @Test
    void failsTheTrialsFromWhichOnItIsAnother() {
        // Given a run whose first trial counts
        while (world.results().isEmpty()) {
            var decision = run.next(benchmark, new Planned.Valid<>(experiment), world.observe());
            benchmark.setStatus(decision.status());
            world.carryOut(decision.step());
        }
        // When
        world.payloadSha256 = "cd34";
        world.driveToEnd(benchmark, run);
        // Then
        assertThat(benchmark.getStatus().phase()).isEqualTo("Failed");
        assertThat(Objects.requireNonNull(benchmark.getStatus().trials())).extracting(TrialStatus::state)
                .containsExactly("Complete", "Failed", "Failed");
        assertThat(benchmark.getStatus().summary()).contains("the workers of workload c1 read a different payload");
    }
}
