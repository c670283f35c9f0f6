package io.skewbench.controller.attack;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.fabric8.kubernetes.api.model.NamespaceBuilder;
import io.skewbench.api.v1alpha1.Benchmark;
import io.skewbench.controller.OperatorClient;
import io.skewbench.controller.testing.InProcessOperator;
import io.skewbench.controller.testing.OperatorRights;
import io.skewbench.controller.testing.TestCluster;
import io.skewbench.engine.state.ConditionType;
import io.skewbench.engine.state.Conditions;
import io.skewbench.worker.brokers.KafkaBrokers;
import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** A tenant queues Benchmarks that can never start on another tenant's Kafka, each older than the other's. */
class BlockedQueueTest {
    private static final Duration SOON = Duration.ofMinutes(3);

    @RegisterExtension
    static final KafkaBrokers BROKERS = new KafkaBrokers();
    @RegisterExtension
    final TestCluster cluster = TestCluster.withoutOperator();

    @Test
    void runThatCannotStartDoesNotBlockOthers() throws Exception {
        // Given
        var topic = cluster.api().namespace();
        BROKERS.topic(topic, List.of(0));
        var attacker = cluster.api().client().resource(new NamespaceBuilder().withNewMetadata()
                .withGenerateName("attacker-").endMetadata().build()).create().getMetadata().getName();
        try (var client = OperatorClient.connect(OperatorRights.grant(cluster.api()));
                var operator = InProcessOperator.start(client, Set.of(topic, attacker))) {
            assertThat(operator.operator()).isNotNull();
            block(attacker, "no-topic", "kafkaTopic: never-there", "");
            block(attacker, "no-skewed-topic", "topic: never-there", "");
            block(attacker, "suspended", "kafkaTopic: " + topic, "suspend: true");
            await().atMost(SOON).untilAsserted(() -> assertThat(reason(attacker, "no-topic")).contains("never-there"));
            // When
            cluster.benchmarks().createSmall("other", BROKERS.bootstrapServers(), topic);
            // Then
            assertThat(cluster.benchmarks().awaitFinished("other").getStatus().phase()).isEqualTo("Complete");
            assertThat(reason(attacker, "no-topic")).contains("never-there", "other runs go first meanwhile",
                    "the run fails at ");
            assertThat(reason(attacker, "no-skewed-topic")).contains("never-there", "other runs go first meanwhile");
            assertThat(get(attacker, "suspended").getStatus().phase()).isEqualTo("Suspended");
        }
    }

    private void block(String namespace, String name, String topic, String more) {
        cluster.api().client().inNamespace(namespace).load(new ByteArrayInputStream("""
                apiVersion: skewbench.io/v1alpha1
                kind: Benchmark
                metadata: {name: %s}
                spec:
                  cluster: {bootstrapServers: "%s"}
                  workloads: [{name: c1, %s, load: {rate: 10}, records: {value: {size: 10}}}]
                  variants: [{name: built-in, partitioner: BuiltIn}]
                  duration: 10s
                  %s
                """.formatted(name, BROKERS.bootstrapServers(), topic, more).getBytes(StandardCharsets.UTF_8)))
                .create();
    }

    /** Returns why a Benchmark can't start; empty if nothing is reported. */
    private String reason(String namespace, String name) {
        var status = get(namespace, name).getStatus();
        return status == null
                ? ""
                : Conditions.find(status.conditions(), ConditionType.RUNNABLE).map(condition -> condition.getMessage())
                        .orElse("");
    }

    private Benchmark get(String namespace, String name) {
        return cluster.api().client().resources(Benchmark.class).inNamespace(namespace).withName(name).get();
    }
}
