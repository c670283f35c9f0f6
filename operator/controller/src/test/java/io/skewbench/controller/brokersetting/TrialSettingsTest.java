package io.skewbench.controller.brokersetting;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.dsl.base.PatchContext;
import io.fabric8.kubernetes.client.dsl.base.PatchType;
import io.skewbench.api.testing.GeneratedDefinitions;
import io.skewbench.api.v1alpha1.Benchmark;
import io.skewbench.controller.testing.OperatorRights;
import io.skewbench.controller.testing.StandInStrimzi;
import io.skewbench.controller.testing.TestCluster;
import io.skewbench.engine.RunId;
import io.skewbench.engine.state.ConditionType;
import io.skewbench.engine.state.Conditions;
import io.skewbench.worker.brokers.KafkaBrokers;
import io.strimzi.api.kafka.model.kafka.Kafka;
import io.strimzi.api.kafka.model.nodepool.KafkaNodePool;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.kafka.clients.admin.Admin;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/**
 * Runs on a Kafka of their own, one of whose two variants changes a setting of brokers.
 *
 * <p>
 * Takes 3 minutes: of its seven trials, and of lookups that are repeated after 5 seconds each time that brokers change.
 */
class TrialSettingsTest {
    private static final Duration SOON = Duration.ofMinutes(5);
    private static final String SETTING = "message.max.bytes";
    private static final Map<String, String> OWN = Map.of(SETTING, "1048588");
    private static final Map<String, String> LARGER = Map.of(SETTING, "1048589");

    @RegisterExtension
    static final KafkaBrokers BROKERS = new KafkaBrokers();
    @RegisterExtension
    final TestCluster cluster = TestCluster.withOperator();

    private Admin admin;
    private StandInStrimzi strimzi;

    @BeforeEach
    void installStrimzi(@TempDir Path folder) throws Exception {
        GeneratedDefinitions.install(client(), folder, Kafka.class, KafkaNodePool.class);
        OperatorRights.grantMore(cluster.api(), "ephemeral-clusters-role.yaml");
        BROKERS.topic(cluster.api().namespace(), List.of(0, 1, 2));
        admin = BROKERS.admin();
        strimzi = StandInStrimzi.start(client(), BROKERS.bootstrapServers(), List.of(0, 1, 2), null);
        strimzi.configure(admin);
    }

    @AfterEach
    void end() throws InterruptedException {
        strimzi.stop();
        admin.close();
    }

    @Test
    void areGivenForATrialAndTakenBackAfterIt() {
        // When
        create(2);
        // Then each repetition begins with the settings with which the one before ended
        var finished = cluster.benchmarks().awaitFinished("run");
        assertThat(finished.getStatus().phase()).as(finished.getStatus().summary()).isEqualTo("Complete");
        assertThat(finished.getStatus().trials()).hasSize(4)
                .allSatisfy(trial -> assertThat(trial.attempt()).isZero());
        assertThat(strimzi.configured()).isIn(List.of(LARGER, OWN), List.of(LARGER, OWN, LARGER));
    }

    @Test
    void areWaitedForByTheNextOperatorIfOneIsKilledAfterItHasWrittenThem() {
        // Given a Kafka whose brokers Strimzi has given the settings, but with which it is not done
        strimzi.interruptAfterChange("Rolling");
        create(1);
        cluster.benchmarks().await("run", it -> it.getStatus() != null && String.valueOf(it.getStatus().summary())
                .startsWith("Waiting for Strimzi to change the settings of brokers"));
        var written = note();
        // When
        cluster.restartOperator();
        strimzi.recover();
        // Then
        var finished = cluster.benchmarks().awaitFinished("run");
        assertThat(finished.getStatus().phase()).as(finished.getStatus().summary()).isEqualTo("Complete");
        assertThat(written.orElseThrow().given()).isEqualTo(LARGER);
        assertThat(written.orElseThrow().before()).isEqualTo(OWN);
        assertThat(strimzi.configured()).startsWith(LARGER);
    }

    @Test
    void endTheRunOnceSomebodyElseHasChangedThem() {
        // Given
        create(2);
        await().atMost(SOON).until(() -> note().isPresent());
        // When
        client().resources(Kafka.class).withName(name()).patch(PatchContext.of(PatchType.JSON_MERGE),
                "{\"metadata\": {\"finalizers\": [\"test.skewbench.io/hold\"]}, "
                        + "\"spec\": {\"kafka\": {\"config\": {\"message.max.bytes\": 1048590}}}}");
        // Then
        var failed = cluster.benchmarks().awaitFinished("run");
        assertThat(Conditions.find(failed.getStatus().conditions(), ConditionType.FAILED).orElseThrow().getReason())
                .as(failed.getStatus().summary()).isEqualTo("BrokerSettingsChanged");
        assertThat(failed.getStatus().summary()).startsWith("Somebody else has changed "
                + "spec.kafka.config.message.max.bytes of Kafka " + name());
        assertThat(requireNonNull(client().resources(Kafka.class).withName(name()).get()).getSpec().getKafka()
                .getConfig()).containsEntry(SETTING, 1048590);
        client().resources(Kafka.class).withName(name()).patch(PatchContext.of(PatchType.JSON_MERGE),
                "{\"metadata\": {\"finalizers\": null}}");
    }

    private Optional<GivenSettings> note() {
        return client().resources(Kafka.class).list().getItems().stream().findFirst().flatMap(GivenSettings::of);
    }

    private String name() {
        return "narrow-" + RunId.of(run());
    }

    private Benchmark run() {
        return cluster.benchmarks().get("run");
    }

    private void create(int repetitions) {
        cluster.benchmarks().apply("""
                apiVersion: skewbench.io/v1alpha1
                kind: Benchmark
                metadata: {name: run}
                spec:
                  cluster:
                    ephemeral:
                      name: narrow
                      pools: [{name: all, replicas: 3, roles: [controller, broker], storage: {size: 1Gi}}]
                  workloads:
                  - {name: c1, kafkaTopic: %s, load: {rate: 200}, records: {value: {size: "100"}}}
                  variants:
                  - {name: own, partitioner: BuiltIn}
                  - {name: larger, partitioner: BuiltIn, broker: {message.max.bytes: 1048589}}
                  repetitions: %d
                  warmup: 1s
                  duration: 2s
                """.formatted(cluster.api().namespace(), repetitions));
    }

    private KubernetesClient client() {
        return cluster.api().client();
    }
}
