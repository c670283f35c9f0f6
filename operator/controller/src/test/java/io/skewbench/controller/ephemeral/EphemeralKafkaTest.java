package io.skewbench.controller.ephemeral;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.NodeSelectorRequirement;
import io.fabric8.kubernetes.api.model.OwnerReferenceBuilder;
import io.fabric8.kubernetes.client.utils.Serialization;
import io.skewbench.api.v1alpha1.EphemeralCluster;
import io.strimzi.api.kafka.model.kafka.JbodStorage;
import io.strimzi.api.kafka.model.kafka.PersistentClaimStorage;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class EphemeralKafkaTest {
    private static final String TWO_POOLS = """
            pools:
            - {name: fast, replicas: 2, roles: [controller, broker]}
            - {name: slow, replicas: 1, roles: [broker]}
            """;

    @Test
    void listsTheKafkaBeforeItsNodePools() {
        // Given
        var cluster = cluster(TWO_POOLS);
        // When
        var all = cluster.all();
        // Then
        assertThat(all).extracting(HasMetadata::getKind, it -> it.getMetadata().getName()).containsExactly(
                tuple("Kafka", "bench-run"),
                tuple("KafkaNodePool", "fast"),
                tuple("KafkaNodePool", "slow"));
    }

    @Test
    void givesEveryResourceToItsBenchmark() {
        // Given
        var cluster = cluster(TWO_POOLS);
        // When
        var all = cluster.all();
        // Then
        assertThat(all).allSatisfy(resource -> {
            assertThat(cluster.owns(resource)).isTrue();
            assertThat(resource.getMetadata().getNamespace()).isEqualTo("ns");
            assertThat(resource.getMetadata().getLabels()).containsEntry("managed", "yes");
            assertThat(resource.getMetadata().getAnnotations()).containsEntry("run", "r");
        });
    }

    @Test
    void doesNotOwnResourcesOfAnotherBenchmark() {
        // Given
        var resource = cluster(TWO_POOLS, "other").kafka();
        // When
        var owns = cluster(TWO_POOLS).owns(resource);
        // Then
        assertThat(owns).isFalse();
    }

    @Test
    void letsNoUserReplaceTheLabelsOfTheRun() {
        // Given
        var cluster = cluster("metadata: {labels: {managed: \"no\", team: a}, annotations: {run: x}}\n" + TWO_POOLS);
        // When
        var metadata = cluster.kafka().getMetadata();
        // Then
        assertThat(metadata.getLabels()).containsOnly(Map.entry("managed", "yes"), Map.entry("team", "a"));
        assertThat(metadata.getAnnotations()).containsOnly(Map.entry("run", "r"));
    }

    @Test
    void numbersTheBrokersOfEachNodePool() {
        // Given
        var cluster = cluster(TWO_POOLS);
        // When
        var pools = cluster.pools();
        // Then
        assertThat(pools).extracting(pool -> pool.getMetadata().getAnnotations()).satisfiesExactly(
                fast -> assertThat(fast).containsEntry("strimzi.io/next-node-ids", "[0-1]"),
                slow -> assertThat(slow).containsEntry("strimzi.io/next-node-ids", "[2-2]"));
        assertThat(pools).allSatisfy(pool -> assertThat(pool.getMetadata().getLabels())
                .containsEntry("strimzi.io/cluster", "bench-run"));
    }

    @Test
    void hasAsManyReplicasOfInternalTopicsAsBrokers() {
        // Given
        var cluster = cluster("pools: [{name: all, replicas: 2, roles: [controller, broker]}]");
        // When
        var config = cluster.kafka().getSpec().getKafka().getConfig();
        // Then
        assertThat(config).containsEntry("offsets.topic.replication.factor", 2)
                .containsEntry("transaction.state.log.replication.factor", 2)
                .containsEntry("transaction.state.log.min.isr", 1)
                .containsEntry("auto.create.topics.enable", false);
    }

    @Test
    void hasNoMoreThanThreeReplicasOfInternalTopics() {
        // Given
        var cluster = cluster("pools: [{name: all, replicas: 7, roles: [controller, broker]}]");
        // When
        var config = cluster.kafka().getSpec().getKafka().getConfig();
        // Then
        assertThat(config).containsEntry("offsets.topic.replication.factor", 3)
                .containsEntry("share.coordinator.state.topic.min.isr", 2);
    }

    @Test
    void takesTheSettingsOfTheSpecBeforeItsOwn() {
        // Given
        var cluster = cluster("config: {auto.create.topics.enable: true, num.io.threads: 4}\n" + TWO_POOLS);
        // When
        var config = cluster.kafka().getSpec().getKafka().getConfig();
        // Then
        assertThat(config).containsEntry("auto.create.topics.enable", true).containsEntry("num.io.threads", 4);
    }

    @Test
    void hasAnEncryptedListenerIfTheSpecAsksForTls() {
        // Given
        var cluster = cluster("tls: true\n" + TWO_POOLS);
        // When
        var listeners = cluster.kafka().getSpec().getKafka().getListeners();
        // Then
        assertThat(listeners).singleElement().satisfies(listener -> {
            assertThat(listener.getName()).isEqualTo("tls");
            assertThat(listener.getPort()).isEqualTo(9093);
            assertThat(listener.isTls()).isTrue();
        });
    }

    @Test
    void keepsBrokersToTheNodesOfTheirPool() {
        // Given
        var cluster = cluster("""
                pools: [{name: all, replicas: 1, roles: [controller, broker], nodeSelector: {zone: b, disk: ssd}}]""");
        // When
        var affinity = cluster.pools().getFirst().getSpec().getTemplate().getPod().getAffinity();
        // Then
        assertThat(affinity.getNodeAffinity().getRequiredDuringSchedulingIgnoredDuringExecution()
                .getNodeSelectorTerms()).singleElement().satisfies(term -> assertThat(term.getMatchExpressions())
                        .containsExactly(new NodeSelectorRequirement("disk", "In", List.of("ssd")),
                                new NodeSelectorRequirement("zone", "In", List.of("b"))));
    }

    @Test
    void spreadsBrokersOverNodesWithoutRequiringAnyNode() {
        // Given
        var cluster = cluster(TWO_POOLS);
        // When
        var affinity = cluster.pools().getFirst().getSpec().getTemplate().getPod().getAffinity();
        // Then
        assertThat(affinity.getNodeAffinity()).isNull();
        assertThat(affinity.getPodAntiAffinity().getPreferredDuringSchedulingIgnoredDuringExecution()).singleElement()
                .satisfies(preferred -> {
                    assertThat(preferred.getWeight()).isEqualTo(100);
                    assertThat(preferred.getPodAffinityTerm().getTopologyKey()).isEqualTo("kubernetes.io/hostname");
                });
    }

    @Test
    void limitsTheLinkOfBrokersByAnnotations() {
        // Given
        var cluster = cluster("pools: [{name: all, replicas: 1, roles: [controller, broker], link: {egress: 1G}}]");
        // When
        var metadata = cluster.pools().getFirst().getSpec().getTemplate().getPod().getMetadata();
        // Then
        assertThat(metadata.getAnnotations()).containsOnly(Map.entry("kubernetes.io/egress-bandwidth", "1G"));
    }

    @Test
    void deletesTheVolumesOfBrokersWithTheCluster() {
        // Given
        var cluster = cluster("""
                pools: [{name: all, replicas: 1, roles: [controller, broker], storage: {size: 10Gi, storageClass: q}}]
                """);
        // When
        var storage = cluster.pools().getFirst().getSpec().getStorage();
        // Then
        assertThat(storage).isInstanceOfSatisfying(JbodStorage.class, jbod -> assertThat(jbod.getVolumes())
                .singleElement().isInstanceOfSatisfying(PersistentClaimStorage.class, claim -> {
                    assertThat(claim.getSize()).isEqualTo("10Gi");
                    assertThat(claim.getStorageClass()).isEqualTo("q");
                    assertThat(claim.isDeleteClaim()).isTrue();
                }));
    }

    private static EphemeralKafka cluster(String spec) {
        return cluster(spec, "uid");
    }

    private static EphemeralKafka cluster(String spec, String owner) {
        return new EphemeralKafka(Serialization.unmarshal("name: bench\n" + spec, EphemeralCluster.class), "bench-run",
                "ns",
                new OwnerReferenceBuilder().withApiVersion("skewbench.io/v1alpha1").withKind("Benchmark")
                        .withName("run").withUid(owner).build(),
                Map.of("managed", "yes"), Map.of("run", "r"));
    }
}
