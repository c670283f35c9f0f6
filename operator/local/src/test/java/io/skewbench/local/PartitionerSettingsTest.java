package io.skewbench.local;

import static org.assertj.core.api.Assertions.assertThat;

import io.skewbench.admin.setting.CheckedExperiment;
import io.skewbench.api.v1alpha1.BenchmarkSpec;
import io.skewbench.engine.Experiment;
import io.skewbench.engine.Planned;
import io.skewbench.partitioners.ShortestDelayPartitioner;
import io.skewbench.partitioners.StrictCostPartitioner;
import io.skewbench.protocol.json.Json;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** The engine knows the settings of the partitioners, on whose classes it doesn't depend. */
class PartitionerSettingsTest {

    static Stream<Arguments> settings() {
        return Stream.of(Map.entry("StrictCost", StrictCostPartitioner.class),
                Map.entry("ShortestDelay", ShortestDelayPartitioner.class))
                .flatMap(partitioner -> names(partitioner.getValue())
                        .map(name -> Arguments.of(partitioner.getKey(), name)));
    }

    @ParameterizedTest
    @MethodSource("settings")
    void isAcceptedWithThePartitionerThatReadsIt(String partitioner, String name) {
        assertThat(plan(partitioner, name)).isInstanceOf(Planned.Valid.class);
        assertThat(plan("BuiltIn", name)).isInstanceOf(Planned.Invalid.class);
    }

    @Test
    void noOthersAreNamed() {
        var all = settings().map(arguments -> (String) arguments.get()[1]).sorted().toList();

        assertThat(plan("StrictCost", "skewbench.unlike-any-of-them")).isInstanceOfSatisfying(Planned.Invalid.class,
                invalid -> assertThat(invalid.toString()).contains("use one of " + String.join(", ", all) + "]"));
    }

    private static Stream<String> names(Class<?> partitioner) {
        return Stream.of(partitioner.getFields()).filter(field -> field.getName().endsWith("_CONFIG")).map(field -> {
            try {
                return String.valueOf(field.get(null));
            } catch (IllegalAccessException e) {
                throw new AssertionError(field + " is public", e);
            }
        });
    }

    private static Planned<Experiment> plan(String partitioner, String setting) {
        return CheckedExperiment.of(Json.mapper().convertValue(Map.of("cluster",
                Map.of("bootstrapServers", "kafka:9092"), "duration", "1s", "workloads",
                List.of(Map.of("name", "w", "kafkaTopic", "t", "load", Map.of("rate", 1), "records",
                        Map.of("value", Map.of("size", 1)))),
                "variants",
                List.of(Map.of("name", "v", "partitioner", partitioner, "producer", Map.of(setting, 1_000)))),
                BenchmarkSpec.class));
    }
}
