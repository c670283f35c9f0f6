package io.skewbench.controller.strimzi;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.fabric8.kubernetes.client.utils.Serialization;
import io.skewbench.controller.testing.StandInApi;
import io.strimzi.api.kafka.model.nodepool.KafkaNodePool;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Users may create any number of KafkaNodePools with the label of a Kafka, each as large as the API server accepts. */
class NodePoolsTest {
    private static final String POOLS = "/apis/kafka.strimzi.io/v1/namespaces/kafka/kafkanodepools";

    @RegisterExtension
    final StandInApi api;

    NodePoolsTest() throws IOException {
        api = new StandInApi();
    }

    @Test
    void areReadAFewAtATime() {
        api.putList(POOLS, List.of(pool("a", "In")));

        assertThat(pools().of("bench")).hasSize(1);
        assertThat(pools().matching(pool -> false)).isEmpty();
        assertThat(api.requests()).hasSize(2).allSatisfy(request -> assertThat(request).contains("limit=5"));
    }

    @Test
    void moreThanAnyKafkaHasAreNotRead() {
        api.putList(POOLS, IntStream.range(0, NodePools.MOST + 1).mapToObj(i -> pool("p" + i, "In")).toList());

        assertThatThrownBy(() -> pools().of("bench")).isInstanceOf(KubernetesClientException.class)
                .hasMessageStartingWith("Namespace kafka has more KafkaNodePools than the operator reads, 200 of a "
                        + "Kafka");
    }

    /**
     * Strimzi's CRD has no upper bound for replicas, and a user who creates pools in one namespace must not affect
     * others.
     */
    @Test
    void oneThatCannotBeDecodedIsInTheWayOfItsOwnKafkaOnly() {
        var odd = Serialization.unmarshal(Serialization.asJson(pool("odd", "In")).replace("\"replicas\":2",
                "\"replicas\":3000000000"), GenericKubernetesResource.class);
        api.putList(POOLS, List.of(odd, pool("a", "In")));

        assertThat(pools().matching(pool -> pool.getMetadata().getName().equals("a"))).singleElement()
                .satisfies(pool -> assertThat(pool.getSpec().getReplicas()).isEqualTo(2));
        assertThatThrownBy(() -> pools().of("bench")).isInstanceOf(KubernetesClientException.class)
                .hasMessageStartingWith("KafkaNodePool kafka/odd cannot be decoded: ").hasMessageContaining("replicas");
    }

    @Test
    void whatTheOperatorGoesByIsKept() {
        // Given
        var whole = pool("a", "In");
        // When
        var kept = NodePools.lean(whole);
        // Then
        assertThat(kept.getMetadata().getLabels()).isEqualTo(Map.of("strimzi.io/cluster", "bench"));
        assertThat(kept.getMetadata().getAnnotations()).isEqualTo(Map.of("pinned.skewbench.io/x", "then"));
        assertThat(kept.getMetadata().getOwnerReferences()).hasSize(1);
        assertThat(kept.getStatus().getNodeIds()).containsExactly(1, 2);
        assertThat(kept.getStatus().getObservedGeneration()).isEqualTo(3);
        assertThat(BrokerStorage.words(kept.getSpec().getStorage())).isEqualTo("ephemeral, at most 5Gi");
        assertThat(kept.getSpec().getRoles()).isEqualTo(whole.getSpec().getRoles());
        assertThat(kept.getSpec().getTemplate().getPod().getAffinity())
                .isEqualTo(whole.getSpec().getTemplate().getPod().getAffinity());
        assertThat(Serialization.asJson(kept)).doesNotContain("anything");
        assertThat(NodePools.lean(kept)).isEqualTo(kept);
    }

    @Test
    void anAffinityThatNoRunGivesIsNotKept() {
        var kept = NodePools.lean(pool("a", "x".repeat(1_000)));

        assertThat(kept.getSpec().getTemplate().getPod()).isNotNull();
        assertThat(kept.getSpec().getTemplate().getPod().getAffinity()).isNull();
    }

    private NodePools pools() {
        return new NodePools(api.client(), "kafka");
    }

    private static KafkaNodePool pool(String name, String operator) {
        return Serialization.unmarshal("""
                apiVersion: kafka.strimzi.io/v1
                kind: KafkaNodePool
                metadata:
                  {name: %s, namespace: kafka, generation: 3, uid: u, labels: {strimzi.io/cluster: bench, anything: x},
                   annotations: {anything: x, pinned.skewbench.io/x: then},
                   ownerReferences: [{apiVersion: skewbench.io/v1alpha1, kind: Benchmark, name: b, uid: b}]}
                spec:
                  replicas: 2
                  roles: [broker]
                  storage: {type: ephemeral, sizeLimit: 5Gi, kraftMetadata: shared}
                  template:
                    pod:
                      schedulerName: anything
                      affinity:
                        nodeAffinity:
                          requiredDuringSchedulingIgnoredDuringExecution:
                            nodeSelectorTerms: [{matchExpressions: [{key: k, operator: %s, values: [v]}]}]
                status: {observedGeneration: 3, nodeIds: [1, 2], clusterId: anything}
                """.formatted(name, operator), KafkaNodePool.class);
    }
}
