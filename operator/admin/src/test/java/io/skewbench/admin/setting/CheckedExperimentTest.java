package io.skewbench.admin.setting;

import static org.assertj.core.api.Assertions.assertThat;

import io.skewbench.api.v1alpha1.BenchmarkSpec;
import io.skewbench.engine.Experiment;
import io.skewbench.engine.Planned;
import io.skewbench.engine.Problem;
import io.skewbench.protocol.json.Json;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class CheckedExperimentTest {

    @Test
    void isPlannedIfKafkasClientsAcceptItsSettings() {
        // When
        var planned = CheckedExperiment.of(spec("1s", Map.of("linger.ms", 5)));
        // Then
        assertThat(planned).isInstanceOf(Planned.Valid.class);
    }

    @Test
    void isInvalidIfKafkasClientsRefuseASetting() {
        // When
        var planned = CheckedExperiment.of(spec("1s", Map.of("acks", "some")));
        // Then
        assertThat(paths(planned)).containsExactly("spec.variants[0].producer.acks");
    }

    @Test
    void hasTheProblemsOfThePlannerAndOfKafka() {
        // When
        var planned = CheckedExperiment.of(spec("soon", Map.of("acks", "some")));
        // Then
        assertThat(paths(planned)).containsExactlyInAnyOrder("spec.duration", "spec.variants[0].producer.acks");
    }

    @Test
    void hasOneProblemForASettingThatBothRefuse() {
        // When
        var planned = CheckedExperiment.of(spec("1s", Map.of("delivery.timeout.ms", "never")));
        // Then
        assertThat(paths(planned)).containsExactly("spec.variants[0].producer.delivery.timeout.ms");
    }

    private static List<String> paths(Planned<Experiment> planned) {
        return planned instanceof Planned.Invalid<Experiment>(var problems)
                ? problems.stream().map(Problem::path).toList()
                : List.of();
    }

    private static BenchmarkSpec spec(String duration, Map<String, Object> producer) {
        return Json.mapper().convertValue(Map.of("cluster", Map.of("bootstrapServers", "kafka:9092"), "duration",
                duration, "workloads",
                List.of(Map.of("name", "w", "kafkaTopic", "t", "load", Map.of("rate", 1), "records",
                        Map.of("value", Map.of("size", 1)))),
                "variants", List.of(Map.of("name", "v", "partitioner", "BuiltIn", "producer", producer))),
                BenchmarkSpec.class);
    }
}
