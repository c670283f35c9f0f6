package io.skewbench.controller.observation;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.ConfigMapBuilder;
import io.fabric8.kubernetes.api.model.ObjectMetaBuilder;
import io.skewbench.api.v1alpha1.Benchmark;
import io.skewbench.api.v1alpha1.BenchmarkSpec;
import io.skewbench.controller.child.RunScope;
import io.skewbench.controller.testing.StandInApi;
import io.skewbench.engine.Problem;
import io.skewbench.protocol.json.Json;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** A payload may have 1 MiB, and a Benchmark that waits for a topic is reconciled every few seconds. */
class PayloadChecksTest {
    private static final String PATH = "/api/v1/namespaces/ns/configmaps/orders";

    @RegisterExtension
    final StandInApi api;
    private final PayloadChecks checks;
    private final RunScope run = run();

    PayloadChecksTest() throws IOException {
        api = new StandInApi();
        checks = new PayloadChecks(api.client());
    }

    @Test
    void readsAPayloadOnceForAllWorkloads() {
        // Given
        orders("1", Map.of("csv", "1,2", "json", "{}"));
        // When three workloads take values from it
        var problems = problems();
        // Then
        assertThat(problems).isEmpty();
        assertThat(api.requests()).containsExactly(PATH + " metadata", PATH);
    }

    @Test
    void readsAnUnchangedPayloadOnlyOnce() {
        // Given
        orders("1", Map.of("csv", "1,2", "json", "{}"));
        assertThat(problems()).isEmpty();
        // When
        var problems = problems();
        // Then
        assertThat(problems).isEmpty();
        assertThat(api.requests()).containsExactly(PATH + " metadata", PATH, PATH + " metadata");
    }

    @Test
    void namesTheKeyThatIsMissingUntilThePayloadChanges() {
        // Given
        orders("1", Map.of("csv", "1,2"));
        assertThat(problems()).containsExactly(
                "spec.workloads[1].records.value.payload.configMap.key: \"json\": ConfigMap orders has no such key, "
                        + "only csv; name one of them");
        // When
        var problems = problems();
        // Then
        assertThat(problems).hasSize(1);
        assertThat(api.requests()).containsOnlyOnce(PATH);
    }

    @Test
    void seesAChangeAtOnce() {
        // Given
        orders("1", Map.of("csv", "1,2"));
        assertThat(problems()).hasSize(1);
        // When
        orders("2", Map.of("csv", "1,2", "json", "{}"));
        // Then
        assertThat(problems()).isEmpty();
    }

    @Test
    void missingPayloadIsReportedForEachWorkload() {
        assertThat(problems()).hasSize(3).allSatisfy(
                problem -> assertThat(problem).contains("there is no ConfigMap of this name in namespace ns"));
        assertThat(api.requests()).containsExactly(PATH + " metadata");
    }

    private List<String> problems() {
        return checks.problems(run).stream().map(Problem::toString).toList();
    }

    private void orders(String version, Map<String, String> data) {
        api.put(PATH, new ConfigMapBuilder().withNewMetadata().withName("orders").withNamespace("ns").withUid("u")
                .withResourceVersion(version).endMetadata().withData(data).build());
    }

    private static RunScope run() {
        var benchmark = new Benchmark();
        benchmark.setMetadata(new ObjectMetaBuilder().withName("b").withNamespace("ns").withUid("u")
                .withGeneration(1L).build());
        benchmark.setSpec(Json.read("""
                {"cluster": {"bootstrapServers": "kafka:9092"}, "workloads": [
                  {"name": "c1", "records": {"value": {"payload": {"configMap": {"name": "orders", "key": "csv"}}}}},
                  {"name": "c2", "records": {"value": {"payload": {"configMap": {"name": "orders", "key": "json"}}}}},
                  {"name": "c3", "records": {"value": {"payload": {"configMap": {"name": "orders", "key": "csv"}}}}}
                ]}""", BenchmarkSpec.class));
        return RunScope.of(benchmark, () -> {});
    }
}
