package io.skewbench.controller.kafka;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.client.utils.Serialization;
import io.skewbench.api.v1alpha1.SkewedTopic;
import io.skewbench.engine.topic.StoredState;
import io.skewbench.protocol.json.Json;
import org.junit.jupiter.api.Test;

class ReleasedTopicTest {

    @Test
    void keepsIdentityAndChangeOfAKnownTopic() {
        var whole = topic("topicId: id-1");
        var released = ReleasedTopic.of(whole);

        assertThat(Json.write(whole).length()).isGreaterThan(500_000);
        assertThat(Json.write(released).length()).isLessThan(1_000);
        assertThat(released.kafkaName()).isEqualTo("orders");
        assertThat(StoredState.of(released)).satisfies(memory -> {
            assertThat(memory.topicId()).isEqualTo("id-1");
            assertThat(memory.clusterId()).isEqualTo("cluster-1");
            assertThat(memory.change()).isEqualTo(StoredState.of(whole).change()).isNotNull();
        });
    }

    /** Who was killed while it created the topic knows it by its layout alone. */
    @Test
    void keepsThePlacementOfATopicWithUnknownId() {
        var whole = topic("partitions: 1");

        assertThat(ReleasedTopic.of(whole).getSpec().placement()).isEqualTo(whole.getSpec().placement());
    }

    private static SkewedTopic topic(String status) {
        return Serialization.unmarshal("""
                apiVersion: skewbench.io/v1alpha1
                kind: SkewedTopic
                metadata: {name: t, namespace: ns, uid: uid-1, generation: 2, annotations: {long: "%1$s"}}
                spec:
                  topicName: orders
                  cluster: {strimzi: {name: bench}}
                  deletionPolicy: Delete
                  config: {a: "%1$s"}
                  placement: {leaders: [{broker: 0, nodeSelector: {long: "%1$s"}}]}
                status:
                  clusterId: cluster-1
                  change: {action: Reassign, generation: 2, partitions: 3, remaining: 3}
                  brokers: [{broker: 0, node: "%1$s"}]
                  %2$s
                """.formatted("x".repeat(200_000), status), SkewedTopic.class);
    }
}
