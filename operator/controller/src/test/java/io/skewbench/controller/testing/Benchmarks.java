package io.skewbench.controller.testing;

import io.fabric8.kubernetes.client.dsl.base.PatchContext;
import io.fabric8.kubernetes.client.dsl.base.PatchType;
import io.fabric8.kubernetes.client.utils.Serialization;
import io.skewbench.api.testing.KubeApi;
import io.skewbench.api.v1alpha1.Benchmark;
import io.skewbench.engine.RunId;
import io.skewbench.engine.state.ConditionType;
import io.skewbench.engine.state.Conditions;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.Predicate;
import java.util.function.Supplier;
import org.awaitility.Awaitility;
import org.awaitility.core.ConditionTimeoutException;

/** The Benchmarks of a test's namespace, all small: a second of warm-up, two measured. */
public record Benchmarks(KubeApi api, StandInControllers controllers) {
    private static final Duration TIMEOUT = Duration.ofMinutes(15);

    /**
     * Creates one whose workload c1 sends 200 records a second to an existing topic.
     *
     * @param more lines of its spec: variants at least
     */
    public Benchmark create(String name, String bootstrapServers, String topic, String... more) {
        var lines = new ArrayList<>(List.of(more));
        if (lines.stream().noneMatch(line -> line.startsWith("duration:"))) {
            lines.add("duration: 2s");
        }
        return apply("""
                apiVersion: skewbench.io/v1alpha1
                kind: Benchmark
                metadata:
                  name: %s
                spec:
                  cluster:
                    bootstrapServers: %s
                  workloads:
                    - name: c1
                      kafkaTopic: %s
                      load: {rate: 200}
                      records: {value: {size: "100"}}
                  warmup: 1s
                  %s
                """.formatted(name, bootstrapServers, topic, String.join("\n  ", lines)));
    }

    /** Creates one with a single trial, or as many as there are repetitions in {@code more}. */
    public Benchmark createSmall(String name, String bootstrapServers, String topic, String... more) {
        var lines = new ArrayList<>(List.of("variants: [{name: built-in, partitioner: BuiltIn}]"));
        lines.addAll(List.of(more));
        if (lines.stream().noneMatch(line -> line.startsWith("repetitions:"))) {
            lines.add("repetitions: 1");
        }
        return create(name, bootstrapServers, topic, lines.toArray(String[]::new));
    }

    /** Creates one from YAML. */
    public Benchmark apply(String yaml) {
        return api.client().resource(Serialization.unmarshal(yaml, Benchmark.class)).create();
    }

    public Benchmark get(String name) {
        return Objects.requireNonNull(api.client().resources(Benchmark.class).withName(name).get());
    }

    /** Notes in the status that the run has started, as only the operator may. */
    public void noteStart(String name) {
        api.client().resources(Benchmark.class).withName(name).subresource("status").patch(
                PatchContext.of(PatchType.JSON_MERGE),
                "{\"status\":{\"runId\":\"" + RunId.of(get(name)) + "\"}}");
    }

    /** Waits until the run is over. */
    public Benchmark awaitFinished(String name) {
        return await(name, Benchmarks::isFinished);
    }

    /** Waits until the Benchmark is as wanted. */
    public Benchmark await(String name, Predicate<Benchmark> wanted) {
        return await(name, wanted, controllers::logs);
    }

    /**
     * Waits until the Benchmark is as wanted.
     *
     * @param logs what else to print if that doesn't happen
     */
    public Benchmark await(String name, Predicate<Benchmark> wanted, Supplier<String> logs) {
        try {
            return Awaitility.await().atMost(TIMEOUT).until(() -> get(name), wanted);
        } catch (ConditionTimeoutException e) {
            throw new AssertionError(Serialization.asYaml(get(name)) + logs.get(), e);
        }
    }

    public static boolean isFinished(Benchmark benchmark) {
        return hasCondition(benchmark, ConditionType.FINISHED);
    }

    public static boolean hasCondition(Benchmark benchmark, ConditionType type) {
        return benchmark.getStatus() != null && Conditions.isTrue(benchmark.getStatus().conditions(), type);
    }

    /** Returns what the run's ConfigMaps are for. */
    public List<String> partsOf(Benchmark benchmark) {
        return api.client().configMaps()
                .withLabel("skewbench.io/run", Objects.requireNonNull(benchmark.getStatus().runId()))
                .list()
                .getItems()
                .stream()
                .map(configMap -> configMap.getMetadata().getLabels().get("skewbench.io/part"))
                .toList();
    }
}
