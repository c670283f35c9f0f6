package io.skewbench.admin.leftover;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.skewbench.admin.connection.KafkaCluster;
import io.skewbench.admin.topic.Topics;
import io.skewbench.protocol.plan.ConsumerPlan;
import io.skewbench.protocol.plan.ControlPlan;
import io.skewbench.worker.brokers.KafkaBrokers;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** What workers leave is removed, on real brokers. */
class LeftoversTest {
    @RegisterExtension
    static final KafkaBrokers BROKERS = new KafkaBrokers();

    @Test
    void areTheGroupsAndTheTopicThatPlansSpeakOf() {
        var plan = ConsumerPlan.builder().trial("t0a0").workload("c1").group("readers").pods(1).consumersPerPod(1)
                .topicNames(List.of("orders")).bootstrapServers("kafka:9092").durationMs(1000).drainMs(1000)
                .control(new ControlPlan("skewbench-t0a0-clock", 20, 0, 0)).build();

        assertThat(Leftovers.of(List.of(plan)))
                .isEqualTo(new Leftovers(Set.of("skewbench-t0a0-c1-readers"), Set.of("skewbench-t0a0-clock")));
        assertThat(Leftovers.of(List.of()).isEmpty()).isTrue();
    }

    @Test
    void areRemovedWhereTheyAre() throws Exception {
        try (var cluster = KafkaCluster.connect(BROKERS.bootstrapServers(), Map.of()); var admin = BROKERS.admin()) {
            // Given
            BROKERS.topic("left-topic", List.of(0));
            try (var consumer = new KafkaConsumer<byte[], byte[]>(Map.of("bootstrap.servers",
                    BROKERS.bootstrapServers(), "group.id", "left-group", "default.api.timeout.ms", 180_000),
                    new ByteArrayDeserializer(), new ByteArrayDeserializer())) {
                consumer.commitSync(Map.of(new TopicPartition("left-topic", 0), new OffsetAndMetadata(0)));
            }
            assertThat(admin.listGroups().all().get()).extracting(group -> group.groupId()).contains("left-group");

            // When
            new Leftovers(Set.of("left-group", "no-such-group"), Set.of("left-topic", "no-such-topic"))
                    .removeFrom(cluster);

            // Then
            BROKERS.awaitMetadata();
            assertThat(new Topics(cluster).layout("left-topic")).isEmpty();
            assertThat(admin.listGroups().all().get()).extracting(group -> group.groupId())
                    .doesNotContain("left-group");
        }
    }

    /** Brokers wait for 45 s for a consumer that was killed. */
    @Test
    void areRemovedWithMembersThatWereKilled() throws Exception {
        BROKERS.topic("abandoned-topic", List.of(0));
        try (var cluster = KafkaCluster.connect(BROKERS.bootstrapServers(), Map.of());
                var admin = BROKERS.admin();
                var consumer = new KafkaConsumer<byte[], byte[]>(Map.of("bootstrap.servers",
                        BROKERS.bootstrapServers(), "group.id", "abandoned-group"),
                        new ByteArrayDeserializer(), new ByteArrayDeserializer())) {
            consumer.subscribe(List.of("abandoned-topic"));
            for (var poll = 0; poll < 600 && consumer.assignment().isEmpty(); poll++) {
                consumer.poll(Duration.ofMillis(100));
            }
            assertThat(consumer.assignment()).isNotEmpty();
            var left = new Leftovers(Set.of("abandoned-group", "no-such-group"), Set.of());
            assertThatThrownBy(() -> left.removeFrom(cluster)).hasMessageContaining("abandoned-group");

            left.removeAbandonedFrom(cluster);

            assertThat(admin.listGroups().all().get()).extracting(group -> group.groupId())
                    .doesNotContain("abandoned-group");
        }
    }

    @Test
    void ofARunAreFoundByTheirNames() throws Exception {
        try (var cluster = KafkaCluster.connect(BROKERS.bootstrapServers(), Map.of())) {
            // Given
            for (var topic : List.of("skewbench-run1-idle-c1-0", "skewbench-run1-t0a0-clock",
                    "skewbench-run2-t0a0-clock",
                    "run1")) {
                BROKERS.topic(topic, List.of(0));
            }
            // Then
            assertThat(Leftovers.ofRun("run1", cluster)).isEqualTo(
                    new Leftovers(Set.of(), Set.of("skewbench-run1-idle-c1-0", "skewbench-run1-t0a0-clock")));
            assertThat(Leftovers.ofRun("run3", cluster).isEmpty()).isTrue();
        }
    }
}
