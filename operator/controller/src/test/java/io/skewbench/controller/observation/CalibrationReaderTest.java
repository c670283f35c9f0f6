package io.skewbench.controller.observation;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.api.model.ObjectMetaBuilder;
import io.fabric8.kubernetes.client.utils.Serialization;
import io.skewbench.api.v1alpha1.Benchmark;
import io.skewbench.api.v1alpha1.BenchmarkSpec;
import io.skewbench.controller.child.RunScope;
import io.skewbench.controller.testing.StandInApi;
import io.skewbench.engine.observation.CalibrationView;
import io.skewbench.protocol.json.Json;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

class CalibrationReaderTest {
    private static final String PATH = "/apis/skewbench.io/v1alpha1/namespaces/ns/benchmarks/noise";

    @RegisterExtension
    final StandInApi api = new StandInApi();
    private Instant now = Instant.parse("2026-01-01T00:00:00Z");
    private final CalibrationReader reader = new CalibrationReader(api.client(), () -> now);

    CalibrationReaderTest() throws IOException {}

    @Test
    void readsNothingForARunThatIsHeldAgainstNone() {
        // When
        var view = reader.view(run(null), false);
        // Then
        assertThat(view).isEqualTo(new CalibrationView.NotAsked());
        assertThat(api.requests()).isEmpty();
    }

    @Test
    void keepsWhatARunIsHeldAgainst() {
        // Given
        store("{summary: long, calibration: {copies: 3, metrics: []}, environment: {clusterId: a}}");
        // When
        var view = reader.view(run("noise"), false);
        // Then
        assertThat(view).isInstanceOfSatisfying(CalibrationView.Found.class, found -> {
            assertThat(found.status().calibration()).isNotNull();
            assertThat(found.status().environment()).isNotNull();
            assertThat(found.status().summary()).isNull();
        });
    }

    @Test
    void findsABenchmarkWithoutAStatus() {
        // Given
        store("null");
        // When
        var view = reader.view(run("noise"), false);
        // Then
        assertThat(view).isInstanceOfSatisfying(CalibrationView.Found.class,
                found -> assertThat(found.status().calibration()).isNull());
    }

    @Test
    void saysWhereThereIsNone() {
        assertThat(reader.view(run("noise"), false)).isEqualTo(new CalibrationView.Missing("in namespace ns"));
    }

    @Test
    void leavesOutWhatCannotBeDecoded() {
        // Given
        store("{calibration: {copies: many, metrics: 7}, environment: {clusterId: a}}");
        // When
        var view = reader.view(run("noise"), false);
        // Then
        assertThat(view).isInstanceOf(CalibrationView.Found.class);
    }

    @Test
    void readsAtMostOnceAMinute() {
        // Given
        reader.view(run("noise"), false);
        now = now.plus(Duration.ofSeconds(59));
        // When
        reader.view(run("noise"), false);
        // Then
        assertThat(api.requests()).hasSize(1);
    }

    @Test
    void readsAgainAfterAMinute() {
        // Given
        reader.view(run("noise"), false);
        store("{calibration: {copies: 3, metrics: []}}");
        now = now.plus(Duration.ofSeconds(61));
        // When
        var view = reader.view(run("noise"), false);
        // Then
        assertThat(view).isInstanceOf(CalibrationView.Found.class);
    }

    @Test
    void disturbsNoTrial() {
        // When
        var view = reader.view(run("noise"), true);
        // Then
        assertThat(view).isEqualTo(new CalibrationView.NotAsked());
        assertThat(api.requests()).isEmpty();
    }

    private void store(String status) {
        api.put(PATH, Serialization.unmarshal("""
                apiVersion: skewbench.io/v1alpha1
                kind: Benchmark
                metadata: {name: noise, namespace: ns, uid: u}
                spec: {}
                status: %s
                """.formatted(status), GenericKubernetesResource.class));
    }

    private static RunScope run(@Nullable String calibration) {
        var benchmark = new Benchmark();
        benchmark.setMetadata(new ObjectMetaBuilder().withName("b").withNamespace("ns").withUid("v").build());
        var spec = Json.read("{\"cluster\": {\"bootstrapServers\": \"kafka:9092\"}}", BenchmarkSpec.class);
        benchmark.setSpec(spec.toBuilder().calibration(calibration).build());
        return RunScope.of(benchmark, () -> {});
    }
}
