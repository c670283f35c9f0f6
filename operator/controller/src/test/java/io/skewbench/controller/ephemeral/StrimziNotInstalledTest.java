package io.skewbench.controller.ephemeral;

import static org.awaitility.Awaitility.await;

import io.fabric8.kubernetes.client.KubernetesClient;
import io.skewbench.api.testing.GeneratedDefinitions;
import io.skewbench.controller.testing.Benchmarks;
import io.skewbench.controller.testing.OperatorRights;
import io.skewbench.controller.testing.TestCluster;
import io.skewbench.engine.state.ConditionType;
import io.strimzi.api.kafka.model.kafka.Kafka;
import io.strimzi.api.kafka.model.nodepool.KafkaNodePool;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Isolated;

/** Kubernetes has no Strimzi that could create a Kafka for a run. */
@Isolated("it deletes Strimzi's definitions, which other tests need")
class StrimziNotInstalledTest {
    private static final Duration SOON = Duration.ofMinutes(5);

    @RegisterExtension
    final TestCluster cluster = TestCluster.withOperator();

    @BeforeEach
    void installStrimzi(@TempDir Path folder) throws Exception {
        GeneratedDefinitions.install(client(), folder, Kafka.class, KafkaNodePool.class);
    }

    @Test
    void isReportedToABenchmarkWithAnEphemeralCluster() {
        // Given
        OperatorRights.grantMore(cluster.api(), "ephemeral-clusters-role.yaml");
        for (var name : List.of("kafkas.kafka.strimzi.io", "kafkanodepools.kafka.strimzi.io")) {
            var definition = client().apiextensions().v1().customResourceDefinitions().withName(name);
            definition.delete();
            await().atMost(SOON).until(() -> definition.get() == null);
        }
        // When
        cluster.benchmarks().apply("""
                apiVersion: skewbench.io/v1alpha1
                kind: Benchmark
                metadata: {name: run}
                spec:
                  cluster: {ephemeral: {name: narrow, pools: [{name: all, replicas: 1, roles: [controller, broker]}]}}
                  workloads:
                  - {name: c1, topic: orders, load: {rate: 200}, records: {value: {size: "100"}}}
                  variants: [{name: built-in, partitioner: BuiltIn}]
                  repetitions: 1
                  warmup: 1s
                  duration: 2s
                """);
        // Then
        cluster.benchmarks().await("run", it -> Benchmarks.hasCondition(it, ConditionType.STALLED) && String.valueOf(
                it.getStatus().summary())
                .contains("Kubernetes knows no Kafka of kafka.strimzi.io/v1: install Strimzi"));
    }

    private KubernetesClient client() {
        return cluster.api().client();
    }
}
