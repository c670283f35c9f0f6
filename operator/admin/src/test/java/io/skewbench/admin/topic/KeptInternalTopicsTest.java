package io.skewbench.admin.topic;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.fabric8.kubernetes.client.utils.Serialization;
import io.skewbench.admin.connection.KafkaCluster;
import io.skewbench.admin.leftover.Leftovers;
import io.skewbench.api.v1alpha1.SkewedTopic;
import io.skewbench.engine.ClusterBrokers;
import io.skewbench.engine.topic.StoredState;
import io.skewbench.engine.topic.TopicPlans;
import io.skewbench.engine.topic.TopicStep;
import io.skewbench.protocol.json.Json;
import io.skewbench.protocol.plan.ConsumerPlan;
import io.skewbench.protocol.plan.ControlPlan;
import io.skewbench.protocol.plan.TaskPlan;
import io.skewbench.worker.brokers.KafkaBrokers;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Whatever is asked, Kafka's own topics stay as they are, on real brokers. */
class KeptInternalTopicsTest {
    private static final String OFFSETS = "__consumer_offsets";

    @RegisterExtension
    static final KafkaBrokers BROKERS = new KafkaBrokers();

    @Test
    void areNeitherAdoptedNorDeleted() throws Exception {
        try (var cluster = KafkaCluster.connect(BROKERS.bootstrapServers(), Map.of())) {
            // Given
            BROKERS.topic("orders", List.of(0));
            try (var consumer = new KafkaConsumer<byte[], byte[]>(Map.of("bootstrap.servers",
                    BROKERS.bootstrapServers(), "group.id", "g", "default.api.timeout.ms", 180_000),
                    new ByteArrayDeserializer(), new ByteArrayDeserializer())) {
                consumer.commitSync(Map.of(new TopicPartition("orders", 0), new OffsetAndMetadata(0)));
            }
            var before = new Topics(cluster).layout(OFFSETS).orElseThrow();
            var topic = Serialization.unmarshal("""
                    apiVersion: skewbench.io/v1alpha1
                    kind: SkewedTopic
                    metadata: {name: mine, generation: 1}
                    spec:
                      cluster: {bootstrapServers: "localhost:9092"}
                      topicName: __consumer_offsets
                      adopt: true
                      deletionPolicy: Delete
                      placement: {leaders: [{broker: 0, count: 50}]}
                    """, SkewedTopic.class);
            var context = new TopicContext(topic,
                    new StoredState(1L, null, before.id(), true, Map.of(), List.of(), false, null), null,
                    brokers -> ClusterBrokers.ofIds(List.of(0, 1, 2), "only ids are known"), new TopicPlans(),
                    new CreationTracker(), null);
            // When
            var kept = TopicReconciliation.reconcile(context, cluster);
            var released = TopicReconciliation.release(context, cluster);
            // Then
            assertThat(kept.step()).isInstanceOfSatisfying(TopicStep.Refuse.class,
                    refused -> assertThat(refused.problems()).singleElement().asString().isEqualTo(
                            "spec.topicName: \"__consumer_offsets\": belongs to Kafka itself; name a topic of your "
                                    + "own"));
            assertThat(released).isFalse();
            assertThatThrownBy(() -> new Leftovers(Set.of(), Set.of(OFFSETS)).removeFrom(cluster))
                    .hasMessage("Topic __consumer_offsets belongs to Kafka itself");
            assertThat(new Topics(cluster).layout(OFFSETS)).contains(before);
        }
    }

    @Test
    void areInNoPlan() {
        var plan = Json
                .write(ConsumerPlan.builder().trial("t").workload("w").group("g").pods(1).consumersPerPod(1)
                        .topicNames(List.of("orders")).bootstrapServers("k:1").durationMs(1).drainMs(1)
                        .control(new ControlPlan("clock", 1, 0, 0)).build());
        assertThatThrownBy(() -> Json.read(plan.replace("orders", OFFSETS), TaskPlan.class))
                .hasMessageContaining("Topic __consumer_offsets belongs to Kafka itself");
        assertThatThrownBy(() -> Json.read(plan.replace("\"clock\"", "\"__transaction_state\""), TaskPlan.class))
                .hasMessageContaining("Topic __transaction_state belongs to Kafka itself");
    }
}
