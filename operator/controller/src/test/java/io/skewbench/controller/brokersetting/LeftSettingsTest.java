package io.skewbench.controller.brokersetting;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.utils.Serialization;
import io.skewbench.api.testing.GeneratedDefinitions;
import io.skewbench.api.testing.KubeApi;
import io.skewbench.api.v1alpha1.Benchmark;
import io.skewbench.controller.OperatorClient;
import io.skewbench.controller.brokersetting.GivenSettings.Stage;
import io.skewbench.controller.testing.OperatorRights;
import io.skewbench.engine.RunId;
import io.skewbench.protocol.json.Json;
import io.strimzi.api.kafka.model.kafka.Kafka;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * A Kafka with the note of a run that has given its brokers 4 fetchers in place of 2. Its owner lets runs change
 * settings that begin with num.
 */
class LeftSettingsTest {
    private static final Instant NOON = Instant.parse("2026-11-20T12:00:00Z");
    private static final String FETCHERS = "num.replica.fetchers";
    private static final String EXISTS = "its Benchmark still exists";

    @RegisterExtension
    final KubeApi api = new KubeApi();

    private KubernetesClient operator;

    @BeforeEach
    void connect(@TempDir Path folder) throws Exception {
        GeneratedDefinitions.install(api.client(), folder, Kafka.class);
        operator = OperatorClient.connect(OperatorRights.grant(api));
        OperatorRights.grantMore(api, "tuned-clusters-role.yaml");
    }

    @AfterEach
    void disconnect() {
        operator.close();
    }

    @Test
    void areGivenBackOnceTheirBenchmarkIsGone() {
        // Given
        var benchmark = createBenchmark();
        var left = left(note(RunId.of(benchmark), Map.of(FETCHERS, 2)), "4");
        assertThat(left.obstacle()).hasValue(EXISTS);
        api.client().resource(benchmark).delete();
        // When
        var areGivenBack = left.giveBack(NOON);
        // Then
        assertThat(areGivenBack).isTrue();
        assertThat(read().getSpec().getKafka().getConfig()).isEqualTo(Map.of(FETCHERS, 2, "num.io.threads", 8));
        assertThat(GivenSettings.of(read()).orElseThrow().stage()).isEqualTo(Stage.RETURNED);
    }

    @Test
    void areGivenBackThoughAnotherBenchmarkHasGotTheName() {
        // Given
        createBenchmark();
        // When
        var left = left(note("0123456789", Map.of(FETCHERS, 2)), "4");
        // Then
        assertThat(left.obstacle()).isEmpty();
    }

    @Test
    void stayWhileTheirBenchmarkExists() {
        // Given
        var left = left(note(RunId.of(createBenchmark()), Map.of(FETCHERS, 2)), "4");
        // When
        var areGivenBack = left.giveBack(NOON);
        // Then
        assertThat(areGivenBack).isFalse();
        assertThat(read().getSpec().getKafka().getConfig()).containsEntry(FETCHERS, "4");
    }

    @Test
    void stayWhereTheApiServerDoesNotTell() {
        // Given
        var left = left(note("0123456789", Map.of(FETCHERS, 2)), "4");
        try (var other = OperatorClient.connect(api.configOf("without-rights"))) {
            // When
            var obstacle = new LeftSettings(other, left.kafka(), left.note()).obstacle();
            // Then
            assertThat(obstacle).hasValue(
                    "the API server does not tell whether its Benchmark still exists (HTTP status 403)");
        }
    }

    @Test
    void stayAsSomebodyElseHasChangedThem() {
        // When
        var left = left(note("0123456789", Map.of(FETCHERS, 2)), "6");
        // Then
        assertThat(left.obstacle())
                .hasValue("somebody else has changed spec.kafka.config.num.replica.fetchers since");
    }

    @Test
    void areNotWrittenOverAKafkaThatSomebodyHasJustChanged() {
        // Given
        var left = left(note("0123456789", Map.of(FETCHERS, 2)), "4");
        api.client().resources(Kafka.class).withName("bench").edit(kafka -> {
            kafka.getSpec().getKafka().getConfig().put(FETCHERS, "6");
            return kafka;
        });
        // When
        var areGivenBack = left.giveBack(NOON);
        // Then
        assertThat(areGivenBack).isFalse();
        assertThat(read().getSpec().getKafka().getConfig()).containsEntry(FETCHERS, "6");
    }

    @ParameterizedTest
    @ValueSource(strings = {"../../../../../../api/v1/namespaces/default/secrets/x", "team", "team/a/b", "team/a?b",
            "/gone", "TEAM/gone"})
    void stayWhereTheNoteNamesNoBenchmark(String benchmark) {
        // When
        var note = new GivenSettings("0123456789", benchmark, NOON.toString(), Map.of(), List.of(),
                Map.of(FETCHERS, "4"), Map.of(FETCHERS, 2), Stage.GIVEN);
        // Then
        assertThat(left(note, "4").obstacle()).hasValue("the annotation does not name its Benchmark");
    }

    @Test
    void areNoneThatNoRunMayChange() {
        assertThat(left(note("0123456789", Map.of("listeners", "PLAINTEXT://:9")), "4").obstacle())
                .hasValue("no run may change listeners");
    }

    @Test
    void areNoneThatTheOwnerDoesNotLetRunsChange() {
        // Given
        var note = new GivenSettings("0123456789", "team/gone", NOON.toString(), Map.of("log.retention.ms", "1"),
                List.of(), Map.of(FETCHERS, "4"), Map.of(FETCHERS, 2), Stage.GIVEN);
        // When
        var obstacle = left(note, "4").obstacle();
        // Then
        assertThat(obstacle).hasValueSatisfying(why -> assertThat(why)
                .startsWith("the owner of Kafka bench does not allow runs to change log.retention.ms"));
    }

    @Test
    void areNamedOnOneLineWhateverTheNoteSays() {
        // Given
        var note = new GivenSettings("0123\n456", "team/gone", NOON.toString(), Map.of("num.a\nb", "1"), List.of(),
                Map.of(), Map.of(), Stage.NOTED);
        // When
        var summary = left(note, "4").summary();
        // Then
        assertThat(summary).isEqualTo("Giving back the settings of Kafka bench that run 0123 456 has left, whose "
                + "Benchmark does not exist any more: num.a b");
    }

    @Test
    void areNoObjects() {
        assertThat(left(note("0123456789", Map.of(FETCHERS, Map.of("a", "b"))), "4").obstacle())
                .hasValue("the annotation has no text, number or boolean for num.replica.fetchers");
    }

    private GivenSettings note(String run, Map<String, Object> config) {
        return new GivenSettings(run, api.namespace() + "/gone", NOON.toString(), Map.of(FETCHERS, "2"), List.of(),
                Map.of(FETCHERS, "4"), config, Stage.GIVEN);
    }

    /** Returns what is left on a Kafka. */
    private LeftSettings left(GivenSettings note, String fetchers) {
        var kafka = Serialization.unmarshal("""
                apiVersion: kafka.strimzi.io/v1
                kind: Kafka
                metadata:
                  name: bench
                  annotations: {skewbench.io/changeable-broker-settings: num.*}
                spec:
                  kafka:
                    listeners: [{name: plain, port: 9092, type: internal, tls: false}]
                """, Kafka.class);
        kafka.getMetadata().getAnnotations().put(GivenSettings.ANNOTATION, Json.write(note));
        kafka.getSpec().getKafka().setConfig(Map.of(FETCHERS, fetchers, "num.io.threads", 8));
        return new LeftSettings(operator, created(kafka), note);
    }

    private Benchmark createBenchmark() {
        return created(Serialization.unmarshal("""
                apiVersion: skewbench.io/v1alpha1
                kind: Benchmark
                metadata: {name: gone}
                spec:
                  cluster: {bootstrapServers: "localhost:9092"}
                  workloads: [{name: c1, kafkaTopic: t, load: {rate: 200}, records: {value: {size: "100"}}}]
                  variants: [{name: a, partitioner: BuiltIn}]
                  duration: 2s
                """, Benchmark.class));
    }

    private <T extends HasMetadata> T created(T object) {
        return api.client().resource(object).create();
    }

    private Kafka read() {
        return requireNonNull(api.client().resources(Kafka.class).withName("bench").get());
    }
}
