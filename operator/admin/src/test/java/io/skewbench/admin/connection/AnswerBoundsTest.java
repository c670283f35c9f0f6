package io.skewbench.admin.connection;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.stream.IntStream;
import org.apache.kafka.clients.admin.TopicDescription;
import org.apache.kafka.common.Node;
import org.apache.kafka.common.TopicPartitionInfo;
import org.junit.jupiter.api.Test;

/** A cluster can report anything; the operator accepts only what is possible. */
class AnswerBoundsTest {
    private final AnswerBounds bounds = new AnswerBounds("kafka:9092");

    @Test
    void refusesMoreBrokersThanAClusterHas() {
        assertThatThrownBy(() -> bounds.check(brokers(1_001, "host"))).isInstanceOf(KafkaUnavailableException.class)
                .hasMessage("Kafka at kafka:9092 lists 1001 brokers; Skewbench reads at most 1000");
    }

    @Test
    void takesAsManyAsACluster() {
        assertThatCode(() -> bounds.check(brokers(1_000, "host"))).doesNotThrowAnyException();
    }

    @Test
    void refusesLongerNamesThanAHostHas() {
        assertThatThrownBy(() -> bounds.check(brokers(1, "h".repeat(256))))
                .hasMessage("Kafka at kafka:9092 reports a host of 256 characters; Skewbench reads at most 255");
    }

    @Test
    void refusesMorePartitionsThanATopicMayHave() {
        var partition = new TopicPartitionInfo(0, null, List.of(), List.of());
        var topic = new TopicDescription("orders", false,
                IntStream.rangeClosed(0, 100_000).mapToObj(i -> partition).toList());

        assertThatThrownBy(() -> bounds.check(topic)).hasMessage(
                "Kafka at kafka:9092 has a topic of 100001 partitions; Skewbench reads at most 100000");
    }

    @Test
    void refusesReplicasOnMoreBrokersThanAClusterHas() {
        var partition = new TopicPartitionInfo(0, null, brokers(1_001, "host"), List.of());

        assertThatThrownBy(() -> bounds.check(new TopicDescription("orders", false, List.of(partition)))).hasMessage(
                "Kafka at kafka:9092 has a topic on 1001 brokers; Skewbench reads at most 1000");
    }

    private static List<Node> brokers(int count, String host) {
        return IntStream.range(0, count).mapToObj(id -> new Node(id, host, 9092)).toList();
    }
}
