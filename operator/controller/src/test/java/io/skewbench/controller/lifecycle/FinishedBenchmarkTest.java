package io.skewbench.controller.lifecycle;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import io.fabric8.kubernetes.api.model.Condition;
import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.client.utils.Serialization;
import io.skewbench.api.v1alpha1.Benchmark;
import io.skewbench.api.v1alpha1.TrialStatus;
import io.skewbench.api.v1alpha1.TunedKafka;
import io.skewbench.controller.testing.StandInApi;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

class FinishedBenchmarkTest {
    private static final String PATH = "/apis/skewbench.io/v1alpha1/namespaces/ns/benchmarks/b";

    @RegisterExtension
    final StandInApi api = new StandInApi();

    FinishedBenchmarkTest() throws IOException {}

    @Test
    void keepsItsOutcomeWithoutMessagesAndFigures() {
        // When
        var lean = FinishedBenchmark.lean(benchmark("u", "Finished"));
        // Then
        var status = lean.getStatus();
        assertThat(status.phase()).isEqualTo("Complete");
        assertThat(status.runId()).isEqualTo("r");
        assertThat(status.observedGeneration()).isEqualTo(2);
        assertThat(status.completionTime()).isEqualTo("2026-01-01T00:01:00Z");
        assertThat(status.startTime()).isEqualTo("2026-01-01T00:00:00Z");
        assertThat(status.tunedKafka()).isEqualTo(new TunedKafka("bench", "k"));
        assertThat(status.summary()).isNull();
        assertThat(Objects.requireNonNull(status.conditions())).extracting(Condition::getType, Condition::getMessage)
                .containsExactly(tuple("Finished", null));
    }

    @Test
    void keepsAllOfABenchmarkThatHasNotFinished() {
        // When
        var lean = FinishedBenchmark.lean(benchmark("u", "Runnable"));
        // Then
        assertThat(lean.getStatus().summary()).isEqualTo("2 of 2");
    }

    @Test
    void readsTheWholeStatusFromTheApiServer() {
        // Given
        api.put(PATH, benchmark("u", "Finished"));
        // When
        var whole = FinishedBenchmark.wholeStatus(api.client(), FinishedBenchmark.lean(benchmark("u", "Finished")));
        // Then
        assertThat(whole).hasValueSatisfying(status -> assertThat(status.summary()).isEqualTo("2 of 2"));
    }

    @Test
    void readsAStatusWithoutThePartsThatCannotBeDecoded() {
        // Given what others with the right to write the status may have written
        var stored = Serialization.unmarshal(Serialization.asJson(benchmark("u", "Finished")),
                GenericKubernetesResource.class);
        Map<String, Object> status = stored.get("status");
        status.put("observedGeneration", "two");
        status.put("startTime", "yesterday");
        status.put("trials", List.of(Map.of("index", "first", "variant", "a")));
        status.put("conditions", List.of("Finished", Map.of("type", "Finished")));
        api.put(PATH, stored);
        // When
        var whole = FinishedBenchmark.wholeStatus(api.client(), benchmark("u", "Finished"));
        // Then
        assertThat(whole).hasValueSatisfying(read -> {
            assertThat(read.summary()).isEqualTo("2 of 2");
            assertThat(read.phase()).isEqualTo("Complete");
            assertThat(read.completionTime()).isEqualTo("2026-01-01T00:01:00Z");
            assertThat(read.observedGeneration()).isNull();
            assertThat(read.startTime()).isNull();
            assertThat(read.trials()).singleElement().extracting(TrialStatus::variant).isEqualTo("a");
            assertThat(read.conditions()).isEmpty();
        });
    }

    @Test
    void readsNoStatusOfABenchmarkThatHasNone() {
        // Given
        var stored = benchmark("u", "Finished");
        stored.setStatus(null);
        api.put(PATH, stored);
        // When
        var whole = FinishedBenchmark.wholeStatus(api.client(), benchmark("u", "Finished"));
        // Then
        assertThat(whole).isEmpty();
    }

    @Test
    void readsNoStatusOfADeletedBenchmark() {
        // When
        var whole = FinishedBenchmark.wholeStatus(api.client(), benchmark("u", "Finished"));
        // Then
        assertThat(whole).isEmpty();
    }

    @Test
    void readsNoStatusOfAnotherBenchmarkOfTheSameName() {
        // Given
        api.put(PATH, benchmark("another", "Finished"));
        // When
        var whole = FinishedBenchmark.wholeStatus(api.client(), benchmark("u", "Finished"));
        // Then
        assertThat(whole).isEmpty();
    }

    private static Benchmark benchmark(String uid, String condition) {
        return Serialization.unmarshal("""
                apiVersion: skewbench.io/v1alpha1
                kind: Benchmark
                metadata: {name: b, namespace: ns, uid: %s, generation: 2}
                spec: {workloads: [], variants: []}
                status:
                  observedGeneration: 2
                  phase: Complete
                  runId: r
                  tunedKafka: {name: bench, uid: k}
                  startTime: "2026-01-01T00:00:00Z"
                  completionTime: "2026-01-01T00:01:00Z"
                  summary: 2 of 2
                  conditions: [{type: %s, status: "True", reason: Complete, message: long}]
                """.formatted(uid, condition), Benchmark.class);
    }
}
