package io.skewbench.controller.pinning;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.fabric8.kubernetes.api.model.NodeBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.dsl.base.PatchContext;
import io.fabric8.kubernetes.client.dsl.base.PatchType;
import io.fabric8.kubernetes.client.utils.Serialization;
import io.skewbench.api.testing.GeneratedDefinitions;
import io.skewbench.api.v1alpha1.Benchmark;
import io.skewbench.controller.testing.Benchmarks;
import io.skewbench.controller.testing.OperatorRights;
import io.skewbench.controller.testing.StandInBrokerPod;
import io.skewbench.controller.testing.StandInStrimzi;
import io.skewbench.controller.testing.TestCluster;
import io.skewbench.engine.state.ConditionType;
import io.skewbench.worker.brokers.KafkaBrokers;
import io.strimzi.api.kafka.model.kafka.Kafka;
import io.strimzi.api.kafka.model.nodepool.KafkaNodePool;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/**
 * Brokers of an existing Kafka, on nodes that a Benchmark asks for or on others.
 *
 * <p>
 * Takes 2 minutes: two of its six tests await a whole run with real workers, and each awaits the nodes of brokers,
 * which the operator looks up every few seconds. For the same reason one test follows a run whose brokers are moved and
 * moved back, step by step.
 */
class PinnedClusterTest {
    private static final Duration SOON = Duration.ofMinutes(5);
    private static final List<Integer> IDS = List.of(0, 1, 2);

    @RegisterExtension
    static final KafkaBrokers BROKERS = new KafkaBrokers();
    @RegisterExtension
    final TestCluster cluster = TestCluster.withOperator();
    private @Nullable StandInStrimzi strimzi;

    /** Given brokers that all run on the first of two nodes, of which the second has the label. */
    @BeforeEach
    void brokersOnAnotherNode(@TempDir Path folder) throws Exception {
        GeneratedDefinitions.install(client(), folder, Kafka.class, KafkaNodePool.class);
        node("first", "wide");
        node("second", "narrow");
        client().resource(Serialization.unmarshal("""
                apiVersion: kafka.strimzi.io/v1
                kind: Kafka
                metadata: {name: bench}
                spec: {kafka: {listeners: [{name: plain, port: 9092, type: internal, tls: false}]}}
                """, Kafka.class)).create();
        BROKERS.topic(cluster.api().namespace(), List.of(0, 1, 2));
        IDS.forEach(id -> StandInBrokerPod.create(client(), "bench", "all", id, name("first")));
        strimzi = StandInStrimzi.start(client(), BROKERS.bootstrapServers(), IDS, null);
    }

    @AfterEach
    void removeNodes() throws InterruptedException {
        requireNonNull(strimzi).stop();
        client().nodes().withName(name("first")).delete();
        client().nodes().withName(name("second")).delete();
    }

    @Test
    void namesABrokerThatHasToBeMoved() {
        // Given
        pool("");
        // When
        create("run", false);
        // Then
        awaitStalled("run", "Broker 0 of node pool all runs on node " + name("first") + ", which has " + label()
                + "=wide and not " + label() + "=narrow (2 more brokers are elsewhere). Give its node pool a node "
                + "affinity, label the node, or set enforce: true");
    }

    @Test
    void beginsOnceTheirNodeHasTheLabel() {
        // Given
        pool("");
        create("run", false);
        awaitStalled("run", "Broker 0 of node pool all runs on node " + name("first"));
        // When
        client().nodes().withName(name("first")).edit(node -> new NodeBuilder(node).editMetadata()
                .addToLabels(label(), "narrow").endMetadata().build());
        // Then
        var finished = cluster.benchmarks().awaitFinished("run");
        assertThat(finished.getStatus().phase()).as(finished.getStatus().summary()).isEqualTo("Complete");
    }

    @Test
    void movesBrokersForTheRunAndRestoresTheNodePool() {
        // Given
        OperatorRights.grantMore(cluster.api(), "pinned-clusters-role.yaml");
        pool("template: {pod: {terminationGracePeriodSeconds: 31}}");
        var before = Serialization.asYaml(pool().getSpec());
        // When
        create("run", true);
        // Then
        cluster.benchmarks().await("run", it -> it.getStatus() != null
                && String.valueOf(it.getStatus().summary()).startsWith("Waiting for Strimzi to move brokers"));
        await().atMost(SOON).until(() -> pool().getSpec().getTemplate().getPod().getAffinity() != null);
        assertThat(pool().getSpec().getTemplate().getPod().getAffinity().getNodeAffinity()
                .getRequiredDuringSchedulingIgnoredDuringExecution().getNodeSelectorTerms().getFirst()
                .getMatchExpressions()).singleElement().satisfies(term -> {
                    assertThat(term.getKey()).isEqualTo(label());
                    assertThat(term.getValues()).containsExactly("narrow");
                });
        assertThat(pool().getSpec().getReplicas()).isEqualTo(3);
        // When Strimzi has rolled the pods
        roll("second");
        // Then
        var finished = cluster.benchmarks().awaitFinished("run");
        assertThat(finished.getStatus().phase()).as(finished.getStatus().summary()).isEqualTo("Complete");
        assertThat(requireNonNull(requireNonNull(finished.getStatus().environment()).brokers())).hasSize(3)
                .allSatisfy(broker -> assertThat(broker.node()).isEqualTo(name("second")));
        await().atMost(SOON).untilAsserted(() -> assertThat(Serialization.asYaml(pool().getSpec())).isEqualTo(before));
        // Then nobody else measures while brokers are restarted once more
        create("next", false);
        cluster.benchmarks().await("next", it -> it.getStatus() != null
                && String.valueOf(it.getStatus().summary())
                        .startsWith("Waiting for other runs on the same Kafka cluster: number 2 in the queue, after "
                                + "run;"));
        assertThat(cluster.benchmarks().get("run").getFinalizers()).isNotEmpty();
        // Not even where a tenant says that they are back
        client().resources(Benchmark.class).withName("run").patch(PatchContext.of(PatchType.JSON_MERGE), """
                {"metadata": {"finalizers": null, "labels": {"skewbench.io/active": "brokers-released"}}}""");
        assertThat(Benchmarks.hasCondition(cluster.benchmarks().get("run"), ConditionType.BROKERS_RESTORED)).isFalse();
        // When Strimzi has done so
        roll("first");
        // Then
        cluster.benchmarks().await("run", it -> Benchmarks.hasCondition(it, ConditionType.BROKERS_RESTORED));
        awaitStalled("next", "Broker 0 of node pool all runs on node " + name("first"));
    }

    @Test
    void leavesTheNodePoolAsItWasWhenItIsDeleted() {
        // Given
        OperatorRights.grantMore(cluster.api(), "pinned-clusters-role.yaml");
        pool("");
        var before = Serialization.asYaml(pool().getSpec());
        create("run", true);
        await().atMost(SOON).until(() -> pool().getSpec().getTemplate() != null);
        roll("second");
        // When
        client().resources(Benchmark.class).withName("run").delete();
        // Then
        cluster.benchmarks().await("run", it -> String.valueOf(it.getStatus().summary()).startsWith("Deleting the "
                + "Benchmark: waiting for Strimzi to restart the brokers that were moved, which usually begins within "
                + "2 minutes"));
        roll("first");
        await().atMost(SOON).until(() -> client().resources(Benchmark.class).withName("run").get() == null);
        assertThat(Serialization.asYaml(pool().getSpec())).isEqualTo(before);
    }

    @Test
    void overwritesNobodysAffinity() {
        OperatorRights.grantMore(cluster.api(), "pinned-clusters-role.yaml");
        pool("""
                template: {pod: {affinity: {nodeAffinity: {requiredDuringSchedulingIgnoredDuringExecution: \
                {nodeSelectorTerms: [{matchExpressions: [{key: disk, operator: Exists}]}]}}}}}""");
        create("run", true);
        awaitStalled("run", "KafkaNodePool all has a node affinity that the operator did not set");
        assertThat(cluster.benchmarks().get("run").getStatus().runId()).as("the run id, which makes the spec "
                + "immutable").isNull();
    }

    @Test
    void needsTheRightsToMoveThem() {
        pool("");
        create("run", true);
        awaitStalled("run", "the operator may not change KafkaNodePools; install it with pinnedClusters.enforce=true");
    }

    private void roll(String node) {
        var template = pool().getSpec().getTemplate();
        var affinity = template == null ? null : template.getPod().getAffinity();
        for (var id : IDS) {
            StandInBrokerPod.delete(client(), "bench", "all", id);
            StandInBrokerPod.create(client(), "bench", "all", id, name(node), affinity);
        }
    }

    private void create(String name, boolean enforce) {
        cluster.benchmarks().apply("""
                apiVersion: skewbench.io/v1alpha1
                kind: Benchmark
                metadata: {name: %s}
                spec:
                  cluster:
                    strimzi:
                      name: bench
                      pinning: {pools: [{name: all, nodeSelector: {%s: narrow}}], enforce: %s}
                  workloads:
                  - {name: c1, kafkaTopic: %s, load: {rate: 200}, records: {value: {size: "100"}}}
                  variants: [{name: built-in, partitioner: BuiltIn}]
                  repetitions: 1
                  warmup: 1s
                  duration: 2s
                """.formatted(name, label(), enforce, cluster.api().namespace()));
    }

    private void pool(String template) {
        client().resource(Serialization.unmarshal("""
                apiVersion: kafka.strimzi.io/v1
                kind: KafkaNodePool
                metadata: {name: all, labels: {strimzi.io/cluster: bench}}
                spec:
                  replicas: 3
                  roles: [controller, broker]
                  storage: {type: jbod, volumes: [{id: 0, type: ephemeral}]}
                  %s
                """.formatted(template), KafkaNodePool.class)).create();
    }

    private KafkaNodePool pool() {
        return requireNonNull(client().resources(KafkaNodePool.class).withName("all").get());
    }

    private void node(String name, String link) {
        client().resource(new NodeBuilder().withNewMetadata().withName(name(name)).withLabels(Map.of(label(), link))
                .endMetadata().build()).create();
    }

    /** Nodes are of all tests. */
    private String name(String node) {
        return node + "-of-" + cluster.api().namespace();
    }

    private String label() {
        return "link-of-" + cluster.api().namespace();
    }

    private Benchmark awaitStalled(String name, String words) {
        return cluster.benchmarks().await(name, it -> Benchmarks.hasCondition(it, ConditionType.STALLED)
                && String.valueOf(it.getStatus().summary()).contains(words));
    }

    private KubernetesClient client() {
        return cluster.api().client();
    }
}
