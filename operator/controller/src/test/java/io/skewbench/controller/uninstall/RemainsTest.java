package io.skewbench.controller.uninstall;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.client.utils.Serialization;
import io.skewbench.api.v1alpha1.Benchmark;
import io.skewbench.api.v1alpha1.SkewedTopic;
import io.skewbench.engine.RunId;
import org.junit.jupiter.api.Test;

class RemainsTest {

    @Test
    void namesTopicsAndGroupsOfABenchmark() {
        // Given
        var benchmark = benchmark("bootstrapServers: 'kafka:9092'");
        // When
        var remains = Remains.of(benchmark);
        // Then
        assertThat(remains).isEqualTo("Topics and consumer groups that start with "
                + RunId.kafkaPrefix(RunId.of(benchmark)) + " may remain in Kafka kafka:9092.");
    }

    @Test
    void namesTheKafkaOfStrimzi() {
        // When
        var remains = Remains.of(benchmark("strimzi: {name: bench}"));
        // Then
        assertThat(remains).endsWith(" may remain in Kafka bench.");
    }

    @Test
    void namesBrokersThatTheRunMayHaveMoved() {
        // When
        var remains = Remains.of(benchmark("strimzi: {name: bench, pinning: {nodeSelector: {a: b}}}"));
        // Then
        assertThat(remains).contains(" may remain in Kafka bench. Brokers of Kafka bench may still be where the run "
                + "moved them: see the annotations of its KafkaNodePools that start with skewbench.io/.");
    }

    @Test
    void namesTheVolumesOfAnEphemeralCluster() {
        // When
        var remains = Remains.of(benchmark("ephemeral: {name: own, pools: []}"));
        // Then
        assertThat(remains).startsWith("Kafka own-").endsWith(
                ", which was created for it, is deleted with the Benchmark; its volumes may remain.");
    }

    @Test
    void namesTheTopicOfASkewedTopic() {
        // When
        var remains = Remains.of(topic("{}"));
        // Then
        assertThat(remains).isEqualTo("Topic orders remains in Kafka kafka:9092.");
    }

    @Test
    void namesBrokersThatMayBeThrottled() {
        // When
        var remains = Remains.of(topic("{change: {throttle: 1000000, throttledBrokers: [1, 2]}}"));
        // Then
        assertThat(remains).isEqualTo("Topic orders remains in Kafka kafka:9092. Brokers [1, 2] may be throttled for "
                + "its reassignment.");
    }

    @Test
    void namesNoBrokersOfAChangeWithoutThrottle() {
        // When
        var remains = Remains.of(topic("{change: {throttledBrokers: [1, 2]}}"));
        // Then
        assertThat(remains).isEqualTo("Topic orders remains in Kafka kafka:9092.");
    }

    private static Benchmark benchmark(String cluster) {
        return Serialization.unmarshal("""
                metadata: {name: b, namespace: ns, uid: u}
                spec: {workloads: [], cluster: {%s}}
                """.formatted(cluster), Benchmark.class);
    }

    private static SkewedTopic topic(String status) {
        return Serialization.unmarshal("""
                metadata: {name: t, namespace: ns, uid: u}
                spec: {topicName: orders, cluster: {bootstrapServers: "kafka:9092"}}
                status: %s
                """.formatted(status), SkewedTopic.class);
    }
}
