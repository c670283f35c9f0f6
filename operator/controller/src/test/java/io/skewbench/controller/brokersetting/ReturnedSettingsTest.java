package io.skewbench.controller.brokersetting;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.Condition;
import io.fabric8.kubernetes.api.model.ConditionBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.utils.Serialization;
import io.skewbench.api.testing.GeneratedDefinitions;
import io.skewbench.api.testing.KubeApi;
import io.skewbench.api.v1alpha1.Benchmark;
import io.skewbench.api.v1alpha1.BenchmarkStatus;
import io.skewbench.api.v1alpha1.TunedKafka;
import io.skewbench.controller.OperatorClient;
import io.skewbench.controller.background.Lookups;
import io.skewbench.controller.brokersetting.GivenSettings.Stage;
import io.skewbench.controller.child.RunScope;
import io.skewbench.controller.cleanup.BrokerRestore;
import io.skewbench.controller.cleanup.LentBrokers;
import io.skewbench.controller.kafka.Requester;
import io.skewbench.controller.pinning.BrokerPins;
import io.skewbench.controller.testing.OperatorRights;
import io.skewbench.engine.RunId;
import io.skewbench.engine.run.BrokerRestoration;
import io.skewbench.engine.run.BrokerRestoration.Part;
import io.skewbench.engine.state.ConditionType;
import io.skewbench.engine.state.Conditions;
import io.skewbench.protocol.json.Json;
import io.strimzi.api.kafka.model.kafka.Kafka;
import io.strimzi.api.kafka.model.nodepool.KafkaNodePool;
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
 * A run that was over at noon, on a Kafka whose brokers it has given 4 fetchers. Unless a test says otherwise, its
 * operator may not change it, and Strimzi does nothing.
 */
class ReturnedSettingsTest {
    private static final Instant NOON = Instant.parse("2026-11-20T12:00:00Z");
    private static final Map<String, Object> GIVEN = Map.of("num.replica.fetchers", "4");
    private static final Map<String, Object> OWN = Map.of("num.replica.fetchers", 2);

    @RegisterExtension
    final KubeApi api = new KubeApi();

    private Instant now = NOON;
    private final Lookups lookups = new Lookups(() -> now);
    private KubernetesClient operator;
    private BrokerRestore restore;

    @BeforeEach
    void connect(@TempDir Path folder) throws Exception {
        GeneratedDefinitions.install(api.client(), folder, Kafka.class, KafkaNodePool.class);
        operator = OperatorClient.connect(OperatorRights.grant(api));
        restore = new BrokerRestore(new LentBrokers(new BrokerPins(lookups, operator, () -> now),
                new ReturnedSettings(operator, () -> now)), () -> now);
    }

    @AfterEach
    void disconnect() {
        lookups.close();
        operator.close();
    }

    @Test
    void areGivenUpThoughTheirNoteCannotBeRemoved() {
        // Given
        create("bench", OWN, Stage.RETURNED);
        now = NOON.plusSeconds(900);
        // When
        var restored = condition(run("RestoringSettings"));
        // Then
        assertThat(restored.getReason()).isEqualTo("RollNotSeen");
        assertThat(restored.getStatus()).isEqualTo("False");
    }

    @Test
    void leaveStrimziItsTimeFromWhenTheyWereWritten() {
        // Given an operator that may change the Kafka only an hour after the end of the run
        OperatorRights.grantMore(api, "tuned-clusters-role.yaml");
        create("bench", GIVEN, Stage.GIVEN);
        now = NOON.plusSeconds(3600);
        // When
        var progress = restore(run("SettingsNoted"));
        // Then
        assertThat(config("bench")).isEqualTo(OWN);
        assertThat(progress.isOver()).isFalse();
        assertThat(progress.until()).isEqualTo(now.plusSeconds(900));
    }

    @ParameterizedTest
    @ValueSource(strings = {"ChangingSettings", "SettingsNotRestored", "RestoringSettings"})
    void needNoNoteUnlessTheStatusSaysThatThereIsOne(String reason) {
        // Given a run that has noted nothing, or whose owner has set the Kafka back after the operator could not
        create("bench", OWN, "");
        // When
        var restored = condition(run(reason));
        // Then
        assertThat(restored.getStatus()).isEqualTo("True");
        assertThat(restored.getReason()).isEqualTo("SettingsRestored");
        assertThat(restored.getMessage()).isEqualTo("Kafka bench has no annotation skewbench.io/broker-settings of the "
                + "run, so nothing is left to give back");
    }

    @Test
    void areLeftWhereTheNoteIsGoneThatTheStatusRecords() {
        // Given
        create("bench", GIVEN, "");
        // When
        var restored = condition(run("SettingsNoted"));
        // Then
        assertThat(restored.getReason()).isEqualTo("SettingsLeft");
        assertThat(restored.getMessage()).startsWith("Somebody has removed the annotation");
    }

    @Test
    void areStillGivenBackAfterTheOperatorCouldNot() {
        // Given
        create("bench", GIVEN, Stage.GIVEN);
        var refused = condition(run("SettingsNoted"));
        assertThat(refused.getReason()).isEqualTo("SettingsNotRestored");
        // When
        OperatorRights.grantMore(api, "tuned-clusters-role.yaml");
        var restored = condition(run("SettingsNotRestored"));
        // Then
        assertThat(restored.getReason()).isEqualTo("RestoringSettings");
        assertThat(config("bench")).isEqualTo(OWN);
    }

    @Test
    void goToTheKafkaThatTheRunHasChangedAndNotToAnotherOfItsName() {
        // Given an ephemeral Kafka that was kept, was tuned by its name in the spec, and another that now has this name
        OperatorRights.grantMore(api, "tuned-clusters-role.yaml");
        var tuned = create("bench-0123456789", GIVEN, Stage.GIVEN);
        create("bench", GIVEN, "");
        // When
        var restored = condition(run("SettingsNoted", tuned));
        // Then
        assertThat(restored.getReason()).isEqualTo("RestoringSettings");
        assertThat(config("bench-0123456789")).isEqualTo(OWN);
        assertThat(config("bench")).isEqualTo(GIVEN);
    }

    @Test
    void areGoneWithTheirKafka() {
        // Given a Kafka that was deleted, and created again as the manifest has it
        var tuned = create("bench", GIVEN, Stage.GIVEN);
        api.client().resources(Kafka.class).withName("bench").delete();
        create("bench", OWN, "");
        // When
        var restored = condition(run("SettingsNoted", tuned));
        // Then
        assertThat(restored.getStatus()).isEqualTo("True");
        assertThat(restored.getReason()).isEqualTo("KafkaGone");
        assertThat(restored.getMessage()).isEqualTo("Kafka bench with UID " + tuned.getMetadata().getUid()
                + ", whose brokers the run has changed, does not exist any more, so nothing is left to give back");
    }

    private Condition condition(Benchmark run) {
        var progress = restore(run);
        return Conditions.find(progress.addTo(run.getStatus(), now).conditions(),
                ConditionType.BROKER_SETTINGS_RESTORED).orElseThrow();
    }

    private BrokerRestoration restore(Benchmark run) {
        return restore.restore(RunScope.of(run, Requester.of(run, id -> {})), List.of(Part.SETTINGS)).getFirst();
    }

    private Map<String, Object> config(String name) {
        return api.client().resources(Kafka.class).withName(name).get().getSpec().getKafka().getConfig();
    }

    private Benchmark run(String reason, Kafka tuned) {
        var run = run(reason);
        run.setStatus(run.getStatus().withTunedKafka(new TunedKafka(tuned.getMetadata().getName(),
                tuned.getMetadata().getUid())));
        return run;
    }

    private Benchmark run(String reason) {
        var run = Serialization.unmarshal("""
                apiVersion: skewbench.io/v1alpha1
                kind: Benchmark
                metadata: {name: run, namespace: %s, uid: 0f8fad5b-d9cb-469f-a165-70867728950e, generation: 1}
                spec:
                  cluster: {strimzi: {name: bench, rollTimeout: 15m}}
                  workloads: []
                  variants: [{name: a, partitioner: BuiltIn, broker: {num.replica.fetchers: 4}}]
                """.formatted(api.namespace()), Benchmark.class);
        run.setStatus(BenchmarkStatus.builder().observedGeneration(1L).phase("Complete").runId(RunId.of(run))
                .completionTime(NOON.toString())
                .conditions(List.of(new ConditionBuilder().withType("BrokerSettingsRestored").withStatus("False")
                        .withReason(reason).withLastTransitionTime(NOON.toString()).build()))
                .build());
        return run;
    }

    /** Creates a Kafka with the note of the run, as of noon. */
    private Kafka create(String name, Map<String, Object> config, Stage stage) {
        return create(name, config, Json.write(new GivenSettings(RunId.of(run("")), api.namespace() + "/run",
                NOON.toString(), Map.of("num.replica.fetchers", "2"), List.of(),
                stage == Stage.GIVEN ? Map.of("num.replica.fetchers", "4") : Map.of(), OWN, stage)));
    }

    private Kafka create(String name, Map<String, Object> config, String note) {
        var kafka = Serialization.unmarshal("""
                apiVersion: kafka.strimzi.io/v1
                kind: Kafka
                metadata: {name: %s}
                spec:
                  kafka:
                    listeners: [{name: plain, port: 9092, type: internal, tls: false}]
                """.formatted(name), Kafka.class);
        kafka.getMetadata().setAnnotations(note.isEmpty() ? Map.of() : Map.of(GivenSettings.ANNOTATION, note));
        kafka.getSpec().getKafka().setConfig(config);
        return api.client().resource(kafka).create();
    }
}
