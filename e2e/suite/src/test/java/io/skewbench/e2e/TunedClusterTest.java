package io.skewbench.e2e;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.client.utils.Serialization;
import io.skewbench.e2e.testbed.Testbed;
import io.skewbench.engine.state.ConditionType;
import io.skewbench.engine.state.Conditions;
import io.strimzi.api.kafka.model.kafka.Kafka;
import io.strimzi.api.kafka.model.nodepool.KafkaNodePool;
import java.time.Duration;
import java.util.Map;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/**
 * Settings of the brokers of an existing Kafka, which restart for a trial and get their own back after the run.
 *
 * <p>
 * Takes 5 minutes: three brokers restart twice, one after the other. {@code TunedKafkaTest} shows the same, and what
 * may go wrong, on brokers that take the settings over while they run.
 */
@Tag("long")
@Order(4)
class TunedClusterTest {
    private static final Duration TIMEOUT = Duration.ofMinutes(15);
    private static final String SETTING = "num.io.threads";

    @RegisterExtension
    static final Testbed BED = new Testbed("tunedClusters.enabled=true");

    @BeforeEach
    void aKafkaWhoseOwnerLendsOneSetting() {
        BED.client().resource(Serialization.unmarshal("""
                apiVersion: kafka.strimzi.io/v1
                kind: Kafka
                metadata:
                  name: tunable
                  annotations: {skewbench.io/changeable-broker-settings: num.io.threads}
                spec:
                  kafka:
                    listeners: [{name: plain, port: 9092, type: internal, tls: false}]
                    config: {num.io.threads: 3}
                """, Kafka.class)).create();
        BED.client().resource(Serialization.unmarshal("""
                apiVersion: kafka.strimzi.io/v1
                kind: KafkaNodePool
                metadata:
                  name: tunable
                  labels: {strimzi.io/cluster: tunable}
                spec:
                  replicas: 3
                  roles: [controller, broker]
                  storage: {type: ephemeral}
                  resources:
                    requests: {cpu: 50m, memory: 512Mi}
                    limits: {memory: 1Gi}
                """, KafkaNodePool.class)).create();
        BED.benchmarks().createTopicOn("tunable", "tunable",
                "placement: {leaders: [{broker: 0, count: 2}, {broker: 2, count: 2}]}", "deletionPolicy: Delete");
    }

    @AfterEach
    void removeKafka() {
        // Topics and runs need the Kafka for their deletion: without it the operator gives up only after minutes.
        BED.removeRuns();
        BED.client().resources(Kafka.class).withName("tunable").delete();
        BED.client().resources(KafkaNodePool.class).withName("tunable").delete();
    }

    @Test
    void brokersHaveOtherSettingsForATrialAndTheirOwnAfterTheRun() {
        // When
        BED.benchmarks().createOn("tuned", "strimzi: {name: tunable}", "topic: tunable",
                "variants: [{name: own, partitioner: BuiltIn}, {name: five, partitioner: BuiltIn, "
                        + "broker: {num.io.threads: 5}}]");
        // Then
        var finished = BED.awaitComplete("tuned");
        assertThat(requireNonNull(finished.getStatus().trials())).hasSize(2);
        Awaitility.await().atMost(TIMEOUT).until(() -> Conditions
                .isTrue(BED.benchmarks().get("tuned").getStatus().conditions(),
                        ConditionType.BROKER_SETTINGS_RESTORED));
        var kafka = requireNonNull(BED.client().resources(Kafka.class).withName("tunable").get());
        assertThat(kafka.getSpec().getKafka().getConfig()).isEqualTo(Map.of(SETTING, 3));
        assertThat(kafka.getMetadata().getAnnotations()).doesNotContainKey("skewbench.io/broker-settings");
        assertThat(requireNonNull(kafka.getStatus()).getObservedGeneration()).as("Strimzi has acted on it")
                .isEqualTo(kafka.getMetadata().getGeneration());
    }
}
