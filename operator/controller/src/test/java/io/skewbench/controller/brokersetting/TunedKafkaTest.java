package io.skewbench.controller.brokersetting;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.fabric8.kubernetes.api.model.Condition;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.dsl.base.PatchContext;
import io.fabric8.kubernetes.client.dsl.base.PatchType;
import io.fabric8.kubernetes.client.utils.Serialization;
import io.skewbench.api.testing.GeneratedDefinitions;
import io.skewbench.api.v1alpha1.Benchmark;
import io.skewbench.controller.brokersetting.GivenSettings.Stage;
import io.skewbench.controller.testing.OperatorRights;
import io.skewbench.controller.testing.StandInStrimzi;
import io.skewbench.controller.testing.TestCluster;
import io.skewbench.engine.RunId;
import io.skewbench.engine.state.ConditionType;
import io.skewbench.engine.state.Conditions;
import io.skewbench.protocol.json.Json;
import io.skewbench.worker.brokers.KafkaBrokers;
import io.strimzi.api.kafka.model.kafka.Kafka;
import io.strimzi.api.kafka.model.nodepool.KafkaNodePool;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.common.config.ConfigResource;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/**
 * Runs on a Kafka that others own, one of whose two variants changes settings of brokers: one that the Kafka has, and
 * one that it hasn't.
 *
 * <p>
 * Takes 5 minutes: each of its 13 tests has an API server and an operator of its own, and most a run with two variants.
 */
class TunedKafkaTest {
    private static final Duration SOON = Duration.ofMinutes(5);
    private static final String NOTE = GivenSettings.ANNOTATION;
    /** Settings that no other test changes, which may run at the same time on these brokers. */
    private static final String INTERVAL = "log.index.interval.bytes";
    private static final String SIZE = "log.index.size.max.bytes";
    private static final Map<String, Object> OWN = Map.of(INTERVAL, 4000, "log.retention.hours", 24);
    private static final Map<String, String> OF_BROKERS = Map.of(INTERVAL, "4000", SIZE, "10485760");

    @RegisterExtension
    static final KafkaBrokers BROKERS = new KafkaBrokers();
    @RegisterExtension
    final TestCluster cluster = TestCluster.withOperator();

    private Admin admin;
    private StandInStrimzi strimzi;

    @BeforeEach
    void createKafka(@TempDir Path folder) throws Exception {
        GeneratedDefinitions.install(client(), folder, Kafka.class, KafkaNodePool.class);
        OperatorRights.grantMore(cluster.api(), "tuned-clusters-role.yaml");
        BROKERS.topic(cluster.api().namespace(), List.of(0, 1, 2));
        admin = BROKERS.admin();
        strimzi = StandInStrimzi.start(client(), BROKERS.bootstrapServers(), List.of(0, 1, 2), null);
        strimzi.configure(admin);
        client().resource(Serialization.unmarshal("""
                apiVersion: kafka.strimzi.io/v1
                kind: KafkaNodePool
                metadata: {name: all, labels: {strimzi.io/cluster: bench}}
                spec: {replicas: 3, roles: [controller, broker], storage: {type: ephemeral}}
                """, KafkaNodePool.class)).create();
        client().resource(Serialization.unmarshal("""
                apiVersion: kafka.strimzi.io/v1
                kind: Kafka
                metadata:
                  name: bench
                  annotations: {skewbench.io/changeable-broker-settings: "log.index.interval.bytes, log.index.size.*"}
                spec:
                  kafka:
                    listeners: [{name: plain, port: 9092, type: internal, tls: false}]
                    config: {log.retention.hours: 24}
                """, Kafka.class)).create();
        await().atMost(SOON).until(() -> kafka().getStatus() != null && kafka().getStatus().getListeners() != null);
        edit("{\"spec\": {\"kafka\": {\"config\": {\"log.index.interval.bytes\": 4000}}}}");
        await().atMost(SOON).until(() -> strimzi.configured().size() == 1);
    }

    @AfterEach
    void end() throws InterruptedException {
        strimzi.stop();
        admin.close();
    }

    @Test
    void hasItsSettingsBackAfterARun() throws Exception {
        // When
        create("3m");
        // Then
        var finished = awaitRestored();
        assertThat(finished.getStatus().phase()).as(finished.getStatus().summary()).isEqualTo("Complete");
        assertThat(restored(finished)).satisfies(condition -> {
            assertThat(condition.getStatus()).isEqualTo("True");
            assertThat(condition.getReason()).isEqualTo("SettingsRestored");
        });
        assertThat(strimzi.configured()).anySatisfy(given -> assertThat(given)
                .containsEntry(INTERVAL, "5000").containsEntry(SIZE, "1048576"));
        assertIsAsBefore();
    }

    @Test
    void hasItsSettingsBackAfterARollThatNeverEnds() throws Exception {
        // Given
        strimzi.interruptAfterChange("Rolling");
        // When
        create("10s");
        // Then
        var finished = cluster.benchmarks().awaitFinished("run");
        assertThat(finished.getStatus().summary()).startsWith("Strimzi has not changed the settings of all brokers "
                + "within 10s");
        await().alias("whatever Strimzi does").atMost(SOON).until(() -> config().equals(OWN));
        // When
        strimzi.recover();
        // Then, whether or not the operator still waits for Strimzi
        await().atMost(SOON).untilAsserted(this::assertIsAsBefore);
    }

    @Test
    void hasItsSettingsBackAfterTheOperatorWasKilledAndTheBenchmarkDeleted() throws Exception {
        // Given an operator that is killed after it has written the settings
        strimzi.interruptAfterChange("Rolling");
        create("3m");
        await().atMost(SOON).until(() -> "1048576".equals(config().get(SIZE)));
        cluster.restartOperator();
        // When
        client().resources(Benchmark.class).withName("run").delete();
        await().atMost(SOON).until(() -> config().equals(OWN));
        strimzi.recover();
        // Then
        await().atMost(SOON).until(() -> client().resources(Benchmark.class).withName("run").get() == null);
        assertIsAsBefore();
    }

    @Test
    void staysAsSomebodyElseHasChangedIt() {
        // Given
        strimzi.interruptAfterChange("Rolling");
        create("3m");
        await().atMost(SOON).until(() -> "1048576".equals(config().get(SIZE)));
        // When
        edit("{\"spec\": {\"kafka\": {\"config\": {\"log.index.size.max.bytes\": 2097152}}}}");
        // Then
        var finished = cluster.benchmarks().await("run", it -> it.getStatus() != null
                && reason(it).equals("SettingsLeft"));
        assertThat(finished.getStatus().summary()).startsWith("Somebody else has changed "
                + "spec.kafka.config.log.index.size.max.bytes of Kafka bench, which has \"2097152\" and not "
                + "\"1048576\"");
        assertThat(restored(finished).getMessage()).endsWith("Set spec.kafka.config of Kafka bench as you want it, and "
                + "remove the annotation skewbench.io/broker-settings if it is there");
        assertThat(config()).containsEntry(SIZE, 2097152).containsEntry(INTERVAL, "5000");
        assertThat(annotations()).containsKey(NOTE);
    }

    @Test
    void isNotTouchedWithoutTheNoteOfWhatItHad() {
        // Given
        strimzi.interruptAfterChange("Rolling");
        create("3m");
        cluster.benchmarks().await("run", it -> it.getStatus() != null && reason(it).equals("SettingsNoted"));
        await().atMost(SOON).until(() -> "1048576".equals(config().get(SIZE)));
        // When
        edit("{\"metadata\": {\"annotations\": {\"skewbench.io/broker-settings\": null}}}");
        // Then
        var finished = cluster.benchmarks().await("run", it -> it.getStatus() != null
                && reason(it).equals("SettingsLeft"));
        assertThat(finished.getStatus().summary()).startsWith("Somebody has removed the annotation "
                + "skewbench.io/broker-settings from Kafka bench");
        assertThat(config()).containsEntry(INTERVAL, "5000");
    }

    @Test
    void isGivenUpWhereStrimziDoesNotActInTime() {
        // Given
        strimzi.interruptAfterChange("Rolling");
        // When
        create("10s");
        // Then
        var finished = cluster.benchmarks().await("run", it -> it.getStatus() != null
                && reason(it).equals("RollNotSeen"));
        assertThat(restored(finished)).satisfies(condition -> {
            assertThat(condition.getStatus()).isEqualTo("False");
            assertThat(condition.getMessage()).startsWith("spec.kafka.config is as before the run, but Strimzi did not "
                    + "give brokers their own settings back until ");
        });
        assertThat(config()).isEqualTo(OWN);
        assertThat(annotations()).doesNotContainKey(NOTE);
    }

    @Test
    void isNotMeasuredOnceSomebodyHasChangedItBetweenTwoTrials() {
        // Given a run of which each trial needs what the Kafka has at first
        create("3m");
        await().atMost(SOON).until(() -> annotations().containsKey(NOTE));
        // When
        edit("{\"spec\": {\"kafka\": {\"config\": {\"log.index.interval.bytes\": 4500}}}}");
        // Then
        var finished = cluster.benchmarks().awaitFinished("run");
        assertThat(finished.getStatus().summary()).startsWith("Somebody else has changed "
                + "spec.kafka.config.log.index.interval.bytes of Kafka bench");
        assertThat(config()).containsEntry(INTERVAL, 4500);
    }

    @Test
    void isLeftAloneWhereStrimziRefusesTheSettings() {
        // When
        strimzi.refuse("Property log.index.size.max.bytes has an invalid value");
        create("3m");
        // Then
        var finished = cluster.benchmarks().awaitFinished("run");
        assertThat(finished.getStatus().summary()).isEqualTo("Strimzi refuses Kafka bench: Property "
                + "log.index.size.max.bytes has an invalid value");
        await().atMost(SOON).until(() -> config().equals(OWN));
        strimzi.recover();
        await().atMost(SOON).untilAsserted(this::assertIsAsBefore);
    }

    @Test
    void lendsOnlyTheSettingsThatItsOwnerNames() {
        // Given
        edit("{\"metadata\": {\"annotations\": {\"skewbench.io/changeable-broker-settings\": \"log.index.size.*\"}}}");
        // When
        create("3m");
        // Then
        var refused = cluster.benchmarks().await("run", it -> it.getStatus() != null
                && String.valueOf(it.getStatus().summary()).contains("does not allow"));
        assertThat(refused.getStatus().summary()).startsWith("the owner of Kafka bench does not allow runs to change "
                + "log.index.interval.bytes; list what may be changed in its annotation "
                + "skewbench.io/changeable-broker-settings, such as "
                + "\"log.index.interval.bytes,log.index.size.max.bytes\"");
        assertThat(config()).isEqualTo(OWN);
        assertThat(annotations()).doesNotContainKey(NOTE);
    }

    @Test
    void isLeftToTheRunThatChangesItsSettings() {
        // Given the note of a run that has not ended, as far as anybody knows
        var run = RunId.of(cluster.benchmarks().createSmall("other", "127.0.0.1:1", "any"));
        var other = cluster.api().namespace() + "/other";
        annotate(note(run, other));
        // When
        create("3m");
        // Then
        var blocked = cluster.benchmarks().await("run", it -> it.getStatus() != null
                && String.valueOf(it.getStatus().summary()).startsWith("Run " + run));
        assertThat(blocked.getStatus().summary()).startsWith("Run " + run + " of Benchmark " + other
                + " changes settings of the brokers of Kafka bench, and has not given them their own back. The "
                + "operator leaves them as they are, because its Benchmark still exists. If that run is over, or its "
                + "Benchmark is gone, set these settings in spec.kafka.config of the Kafka as \"config\" of its "
                + "annotation skewbench.io/broker-settings says, and remove the annotation; other runs go first "
                + "meanwhile; the run fails at ");
        assertThat(annotations()).containsEntry(NOTE, note(run, other));
        assertThat(config()).isEqualTo(OWN);
        // When
        annotate(null);
        // Then
        assertThat(awaitRestored().getStatus().phase()).isEqualTo("Complete");
    }

    @Test
    void getsBackWhatARemovedBenchmarkHasLeftBeforeTheNextRunChangesIt() throws Exception {
        // Given settings that brokers have, and the note of a run whose Benchmark is gone
        edit("{\"spec\": {\"kafka\": {\"config\": {\"log.index.size.max.bytes\": \"2097152\"}}}}");
        await().atMost(SOON).until(() -> strimzi.configured().size() == 2);
        annotate(note("0123456789", cluster.api().namespace() + "/gone"));
        // When
        create("3m");
        // Then no broker has them again, so the run has not taken them for the Kafka's own
        assertThat(awaitRestored().getStatus().phase()).isEqualTo("Complete");
        assertThat(strimzi.configured().subList(2, strimzi.configured().size())).hasSizeGreaterThan(1)
                .noneMatch(given -> "2097152".equals(given.get(SIZE)));
        assertIsAsBefore();
        assertThat(client().events().v1().events().inNamespace(cluster.api().namespace()).list().getItems())
                .filteredOn(event -> event.getReason().equals("LeftSettingsGivenBack")).singleElement()
                .satisfies(event -> assertThat(event.getNote()).isEqualTo("Giving back the settings of Kafka bench "
                        + "that run 0123456789 has left, whose Benchmark does not exist any more: "
                        + "log.index.size.max.bytes"));
    }

    @Test
    void keepsNobodyFromTheQueueWhoseTurnComesOnceItHasItsSettingsBack() {
        // Given a Benchmark that could not start before another began to change brokers
        create("second", "listener: missing", "1h");
        cluster.benchmarks().await("second", it -> runnable(it).isPresent());
        strimzi.interruptAfterChange("Rolling");
        create("3m");
        await().atMost(SOON).until(() -> "1048576".equals(config().get(SIZE)));
        // Then
        var queued = cluster.benchmarks().await("second", it -> it.getStatus() != null
                && String.valueOf(it.getStatus().summary()).startsWith("Waiting for other runs on the same Kafka "
                        + "cluster: number 2 in the queue, after run"));
        assertThat(runnable(queued)).as("an obstacle, whose time would run").isEmpty();
        // When
        strimzi.recover();
        // Then
        assertThat(awaitRestored().getStatus().phase()).isEqualTo("Complete");
    }

    @Test
    void hasItsSettingsBackAfterItCouldNotBeChangedForAWhile() throws Exception {
        // Given a run that has noted what the Kafka has, and an operator that loses its right then
        create("run", "rollTimeout: 3m", "20s");
        await().atMost(SOON).until(() -> annotations().containsKey(NOTE));
        client().rbac().roleBindings().withName("skewbench-operator-tuned-clusters").delete();
        // Then
        var finished = cluster.benchmarks().awaitFinished("run");
        assertThat(finished.getStatus().summary()).startsWith("Gave up after startTimeout, because every try failed: ");
        cluster.benchmarks().await("run", it -> reason(it).equals("SettingsNotRestored"));
        // When
        OperatorRights.grantMore(cluster.api(), "tuned-clusters-role.yaml");
        // Then
        awaitRestored();
        assertIsAsBefore();
    }

    private static Optional<Condition> runnable(Benchmark run) {
        return run.getStatus() == null
                ? Optional.empty()
                : Conditions.find(run.getStatus().conditions(), ConditionType.RUNNABLE);
    }

    /** Returns the note of a run that has given brokers a setting that the Kafka did not have. */
    private static String note(String run, String benchmark) {
        return Json.write(new GivenSettings(run, benchmark, "2026-01-01T00:00:00Z", Map.of(SIZE, "10485760"),
                List.of(), Map.of(SIZE, "2097152"), Map.of(), Stage.GIVEN));
    }

    private void annotate(@Nullable String note) {
        var annotations = Json.mapper().createObjectNode().put(NOTE, note);
        edit(Json.mapper().createObjectNode().set("metadata", Json.mapper().createObjectNode()
                .set("annotations", annotations)).toString());
    }

    private void assertIsAsBefore() throws ExecutionException, InterruptedException {
        assertThat(config()).isEqualTo(OWN);
        assertThat(annotations()).doesNotContainKey(NOTE);
        var brokers = List.of("0", "1", "2").stream()
                .map(id -> new ConfigResource(ConfigResource.Type.BROKER, id)).toList();
        assertThat(admin.describeConfigs(brokers).all().get().values()).hasSize(3).allSatisfy(shown -> assertThat(
                OF_BROKERS).allSatisfy((name, value) -> assertThat(shown.get(name).value()).isEqualTo(value)));
    }

    private Benchmark awaitRestored() {
        return cluster.benchmarks().await("run", it -> it.getStatus() != null && it.getStatus().completionTime() != null
                && Conditions.isTrue(it.getStatus().conditions(), ConditionType.BROKER_SETTINGS_RESTORED));
    }

    private static Condition restored(Benchmark run) {
        return Conditions.find(run.getStatus().conditions(), ConditionType.BROKER_SETTINGS_RESTORED).orElseThrow();
    }

    private static String reason(Benchmark run) {
        return Conditions.find(run.getStatus().conditions(), ConditionType.BROKER_SETTINGS_RESTORED)
                .map(Condition::getReason)
                .orElse("");
    }

    private void create(String timeout) {
        create("run", "rollTimeout: " + timeout, "1h");
    }

    /** @param more fields of spec.cluster.strimzi */
    private void create(String name, String more, String startTimeout) {
        cluster.benchmarks().apply("""
                apiVersion: skewbench.io/v1alpha1
                kind: Benchmark
                metadata: {name: %s}
                spec:
                  cluster: {strimzi: {name: bench, %s}}
                  workloads:
                  - {name: c1, kafkaTopic: %s, load: {rate: 200}, records: {value: {size: "100"}}}
                  variants:
                  - {name: own, partitioner: BuiltIn}
                  - name: other
                    partitioner: BuiltIn
                    broker: {log.index.interval.bytes: 5000, log.index.size.max.bytes: 1048576}
                  repetitions: 1
                  warmup: 1s
                  duration: 2s
                  startTimeout: %s
                """.formatted(name, more, cluster.api().namespace(), startTimeout));
    }

    private void edit(String patch) {
        client().resources(Kafka.class).withName("bench").patch(PatchContext.of(PatchType.JSON_MERGE), patch);
    }

    private Map<String, Object> config() {
        return kafka().getSpec().getKafka().getConfig();
    }

    private Map<String, String> annotations() {
        return kafka().getMetadata().getAnnotations();
    }

    private Kafka kafka() {
        return requireNonNull(client().resources(Kafka.class).withName("bench").get());
    }

    private KubernetesClient client() {
        return cluster.api().client();
    }
}
