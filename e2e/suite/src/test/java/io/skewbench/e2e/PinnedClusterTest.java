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
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/**
 * Pinning of an existing Kafka: Strimzi moves its brokers to another node for a run and back.
 *
 * <p>
 * Takes 4 minutes: three brokers are moved to another node and back, one after the other.
 */
@Order(4)
class PinnedClusterTest {
    private static final Duration TIMEOUT = Duration.ofMinutes(15);

    @RegisterExtension
    static final Testbed BED = new Testbed("pinnedClusters.enforce=true");

    @BeforeEach
    void aKafkaThatMayRunAnywhere() {
        BED.client().resource(Serialization.unmarshal("""
                apiVersion: kafka.strimzi.io/v1
                kind: Kafka
                metadata: {name: movable}
                spec: {kafka: {listeners: [{name: plain, port: 9092, type: internal, tls: false}]}}
                """, Kafka.class)).create();
        BED.client().resource(Serialization.unmarshal("""
                apiVersion: kafka.strimzi.io/v1
                kind: KafkaNodePool
                metadata:
                  name: movable
                  labels: {strimzi.io/cluster: movable}
                spec:
                  replicas: 3
                  roles: [controller, broker]
                  storage: {type: ephemeral}
                  resources:
                    requests: {cpu: 50m, memory: 512Mi}
                    limits: {memory: 1Gi}
                """, KafkaNodePool.class)).create();
        BED.benchmarks().createTopicOn("movable", "movable",
                "placement: {leaders: [{broker: 0, count: 2}, {broker: 2, count: 2}]}", "deletionPolicy: Delete");
    }

    @AfterEach
    void removeKafka() {
        // Topics and runs need the Kafka for their deletion: without it the operator gives up only after minutes.
        BED.removeRuns();
        BED.client().resources(Kafka.class).withName("movable").delete();
        BED.client().resources(KafkaNodePool.class).withName("movable").delete();
    }

    @Test
    void brokersMoveToTheSpecifiedNodeAndBack() {
        // Given
        var node = BED.nodes().brokers().getFirst();
        // When
        BED.benchmarks().createOn("moved", """
                strimzi:
                      name: movable
                      pinning: {nodeSelector: {kubernetes.io/hostname: %s}, enforce: true}
                """.formatted(node).strip(), "topic: movable");
        // Then
        var finished = BED.awaitComplete("moved");
        assertThat(requireNonNull(requireNonNull(finished.getStatus().environment()).brokers())).hasSize(3)
                .allSatisfy(broker -> assertThat(broker.node()).isEqualTo(node));
        Awaitility.await().atMost(TIMEOUT).until(() -> Conditions
                .isTrue(BED.benchmarks().get("moved").getStatus().conditions(), ConditionType.BROKERS_RESTORED));
        assertThat(requireNonNull(BED.client().resources(KafkaNodePool.class).withName("movable").get()).getSpec()
                .getTemplate()).isNull();
    }
}
