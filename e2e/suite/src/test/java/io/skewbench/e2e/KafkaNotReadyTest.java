package io.skewbench.e2e;

import io.fabric8.kubernetes.client.utils.Serialization;
import io.skewbench.e2e.testbed.Testbed;
import io.strimzi.api.kafka.model.kafka.Kafka;
import io.strimzi.api.kafka.model.nodepool.KafkaNodePool;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/**
 * A Benchmark that is created before its Kafka reports why it waits, and runs once Strimzi has created the Kafka. One
 * test follows it all the way, because each start of a Kafka takes half a minute.
 */
class KafkaNotReadyTest {
    @RegisterExtension
    static final Testbed BED = new Testbed();

    @AfterEach
    void removeKafka() {
        // Topics and runs need the Kafka for their deletion: without it the operator gives up only after minutes.
        BED.removeRuns();
        BED.client().resources(Kafka.class).withName("late").delete();
        BED.client().resources(KafkaNodePool.class).withName("late").delete();
    }

    @Test
    void waitsUntilItIsReady() {
        // Given
        BED.benchmarks().createTopicOn("late", "late", "placement: {leaders: [{broker: 0, count: 2}]}",
                "deletionPolicy: Delete");
        BED.benchmarks().createOn("late", "strimzi: {name: late}", "topic: late");
        awaitSummary("There is no Kafka");
        // When
        BED.client().resource(Serialization.unmarshal("""
                apiVersion: kafka.strimzi.io/v1
                kind: Kafka
                metadata: {name: late}
                spec:
                  kafka:
                    listeners: [{name: plain, port: 9092, type: internal, tls: false}]
                """, Kafka.class)).create();
        // Then
        awaitSummary("is not ready");
        // When
        BED.client().resource(Serialization.unmarshal("""
                apiVersion: kafka.strimzi.io/v1
                kind: KafkaNodePool
                metadata:
                  name: late
                  labels: {strimzi.io/cluster: late}
                spec:
                  replicas: 1
                  roles: [controller, broker]
                  storage: {type: ephemeral}
                  resources:
                    requests: {cpu: 50m, memory: 512Mi}
                    limits: {memory: 1Gi}
                """, KafkaNodePool.class)).create();
        // Then
        BED.awaitComplete("late");
    }

    private static void awaitSummary(String part) {
        BED.benchmarks().await("late", benchmark -> benchmark.getStatus() != null
                && String.valueOf(benchmark.getStatus().summary()).contains(part));
    }
}
