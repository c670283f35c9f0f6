package io.skewbench.controller.brokercount;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.skewbench.controller.cluster.KafkaConnection;
import io.skewbench.controller.cluster.KafkaConnection.BrokerPod;
import io.skewbench.engine.counting.BrokerTotals.Processors;
import io.skewbench.engine.observation.Observed.BrokerView;
import io.skewbench.engine.observation.Observed.NodeView;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Broker 5 of a Kafka that publishes metrics, on a node of 8 processors. */
class CountedBrokersTest {
    private static final Map<String, NodeView> NODES = Map.of("node-a", node("8"));

    @Test
    void haveTheProcessorsOfTheirNode() {
        // When
        var brokers = new CountedBrokers(connection(pod(null), true), NODES).of(brokers());
        // Then
        assertThat(brokers).containsExactly(new CountedBroker(5, "10.0.0.7", new Processors("node node-a", 8)));
    }

    @Test
    void haveTheLimitOfTheirContainer() {
        assertThat(processors("1500m", NODES)).isEqualTo(new Processors("node node-a", 8, 1.5));
        assertThat(processors("16", NODES)).isEqualTo(new Processors("node node-a", 8));
    }

    @Test
    void haveTheLimitAloneIfNothingIsKnownOfTheNode() {
        assertThat(processors("2", Map.of())).isEqualTo(new Processors("broker 5", 2));
        assertThat(processors("2", Map.of("node-a", node(null)))).isEqualTo(new Processors("broker 5", 2));
        assertThat(processors("2", Map.of("node-a", node("many")))).isEqualTo(new Processors("broker 5", 2));
    }

    @Test
    void areNotAskedIfNeitherIsKnown() {
        assertThatThrownBy(() -> new CountedBrokers(connection(pod(null), true), Map.of()).of(brokers()))
                .hasMessage("the container of broker 5 has no limit of processors, and its node is not known");
    }

    @Test
    void areNotAskedIfTheyPublishNothing() {
        assertThatThrownBy(() -> new CountedBrokers(connection(pod("2"), false), NODES).of(brokers()))
                .hasMessage("the Kafka has no spec.kafka.metricsConfig");
    }

    @Test
    void areNotAskedIfTheirPodIsNotKnown() {
        assertThatThrownBy(() -> new CountedBrokers(connection(new BrokerPod("node-a", "kafka"), true), NODES)
                .of(brokers())).hasMessage("broker 5 has no pod of Strimzi's with an address");
    }

    @Test
    void areNotAskedWithoutStrimzi() {
        assertThatThrownBy(() -> new CountedBrokers(KafkaConnection.plain("kafka:9092"), NODES).of(brokers()))
                .hasMessage("only brokers of a Kafka of Strimzi are asked for them");
    }

    private static Processors processors(String limit, Map<String, NodeView> nodes) {
        return new CountedBrokers(connection(pod(limit), true), nodes).of(brokers()).getFirst().processors();
    }

    private static List<BrokerView> brokers() {
        return List.of(new BrokerView(5, "bench-fast-5", null));
    }

    private static BrokerPod pod(@Nullable String limit) {
        return new BrokerPod("node-a", "kafka", "10.0.0.7", limit);
    }

    private static NodeView node(@Nullable String cpu) {
        return new NodeView("node-a", null, null, null, cpu, null, Map.of());
    }

    private static KafkaConnection connection(BrokerPod pod, boolean publishesMetrics) {
        return new KafkaConnection("bench:9092", Map.of(), Map.of(), List.of(), Map.of(5, pod), Map.of(5, "fast"),
                Map.of(), List.of(5), publishesMetrics);
    }
}
