package io.skewbench.controller.uninstall;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.client.utils.Serialization;
import io.skewbench.api.v1alpha1.Benchmark;
import io.skewbench.api.v1alpha1.BenchmarkSpec;
import io.skewbench.api.v1alpha1.BenchmarkStatus;
import io.skewbench.api.v1alpha1.SkewedTopic;
import io.skewbench.api.v1alpha1.TunedKafka;
import io.skewbench.engine.RunId;
import io.skewbench.protocol.json.Json;
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
    void namesTheKafkaOnWhichTheRunMayHaveLeftSettings() {
        // Given a run on an ephemeral Kafka that was kept, by its name in the spec
        var benchmark = benchmark("strimzi: {name: bench}");
        benchmark.setSpec(Json.read("""
                {"cluster": {"strimzi": {"name": "bench"}}, "workloads": [],
                  "variants": [{"name": "a", "partitioner": "BuiltIn", "broker": {"num.replica.fetchers": "4"}}]}""",
                BenchmarkSpec.class));
        benchmark.setStatus(BenchmarkStatus.builder().tunedKafka(new TunedKafka("bench-0123456789", "u")).build());
        // When
        var remains = Remains.of(benchmark);
        // Then
        assertThat(remains).endsWith(" Brokers of Kafka bench-0123456789 may still have settings of the run: its "
                + "annotation skewbench.io/broker-settings, if it has one, says what they had before.");
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
