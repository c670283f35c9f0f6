package io.skewbench.engine;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.dataformat.yaml.YAMLFactory;
import io.fabric8.kubernetes.api.model.ObjectMetaBuilder;
import io.skewbench.api.v1alpha1.Benchmark;
import io.skewbench.api.v1alpha1.BenchmarkSpec;
import io.skewbench.api.v1alpha1.SkewedTopicSpec;
import io.skewbench.engine.plan.ExperimentPlanner;
import io.skewbench.protocol.json.Json;
import java.io.UncheckedIOException;
import java.util.List;

/** Resources written as users write them. */
public final class Specs {
    private static final ObjectMapper YAML = new ObjectMapper(new YAMLFactory())
            .enable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES);

    /** Two variants, two workloads, three repetitions, no burn-in. */
    public static final String TWO_VARIANTS = """
            cluster: {bootstrapServers: "kafka:9092"}
            workloads:
              - {name: c1, kafkaTopic: testing-1, pods: 2, load: {rate: 1000}, records: {key: {}, value: {size: 1Ki}}}
              - {name: c2, kafkaTopic: testing-2, load: {unlimited: {}}, records: {key: {}, value: {size: 1Ki}}}
            variants:
              - {name: built-in, partitioner: BuiltIn}
              - {name: keyed, partitioner: Keyed}
            warmup: 5s
            duration: 20s
            repetitions: 3
            burnIn: 0
            """;

    private Specs() {}

    public static BenchmarkSpec spec(String yaml) {
        return read(yaml, BenchmarkSpec.class);
    }

    public static SkewedTopicSpec topic(String yaml) {
        return read(yaml, SkewedTopicSpec.class);
    }

    public static <T> T read(String yaml, Class<T> type) {
        try {
            return YAML.readValue(yaml, type);
        } catch (JsonProcessingException e) {
            throw new UncheckedIOException(e);
        }
    }

    public static Benchmark benchmark(BenchmarkSpec spec) {
        var benchmark = new Benchmark();
        benchmark.setMetadata(new ObjectMetaBuilder().withName("quickstart").withNamespace("bench")
                .withUid("11111111-2222-3333-4444-555555555555").withGeneration(1L).build());
        benchmark.setSpec(spec);
        return benchmark;
    }

    public static Experiment experiment(BenchmarkSpec spec) {
        return switch (ExperimentPlanner.plan(spec)) {
            case Planned.Valid<Experiment>(var experiment) -> experiment;
            case Planned.Invalid<Experiment>(var problems) -> throw new AssertionError(problems.toString());
        };
    }

    /** Returns the lines that users see; none for what is valid. */
    public static List<String> problems(Planned<?> planned) {
        return switch (planned) {
            case Planned.Valid<?> valid -> List.of();
            case Planned.Invalid<?>(var problems) -> problems.stream().map(Problem::toString).toList();
        };
    }

    /** Returns the YAML of a status without what is absent. */
    public static String yaml(Object value) {
        try {
            return YAML.writeValueAsString(Json.mapper().valueToTree(value));
        } catch (JsonProcessingException e) {
            throw new UncheckedIOException(e);
        }
    }
}
