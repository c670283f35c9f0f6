package io.skewbench.controller.strimzi;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.client.utils.Serialization;
import io.skewbench.api.v1alpha1.StrimziRef;
import io.skewbench.controller.cluster.KafkaConnection.BrokerPod;
import io.skewbench.controller.cluster.Resolution;
import io.skewbench.controller.policy.OperatorPolicy;
import io.skewbench.controller.testing.StandInApi;
import io.strimzi.api.kafka.model.kafka.Kafka;
import io.strimzi.api.kafka.model.nodepool.KafkaNodePool;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/**
 * Users may create any number of pods with the labels of a Kafka's brokers, each as large as the API server accepts.
 */
class BrokerPodsTest {
    private static final String PODS = "/api/v1/namespaces/kafka/pods";
    private static final String STRIMZI = "/apis/kafka.strimzi.io/v1/namespaces/kafka/";

    @RegisterExtension
    final StandInApi api;

    BrokerPodsTest() throws IOException {
        api = new StandInApi();
    }

    @Test
    void looksAtThePodsOfBrokersAndAtNoOthers() {
        // Given a pod that is away, and a controller
        api.put(STRIMZI + "kafkas/bench", kafka());
        api.putList(STRIMZI + "kafkanodepools", List.of(pool("fast", "broker", 2), pool("control", "controller", 1)));
        api.put(PODS + "/bench-fast-0", pod());
        // When
        var found = new StrimziReader(api.client(), OperatorPolicy.DEFAULT)
                .resolve(new StrimziRef("bench", null, null, null), "kafka");
        // Then
        assertThat(found).isInstanceOfSatisfying(Resolution.Found.class, it -> assertThat(it.connection().pods())
                .isEqualTo(Map.of(0, new BrokerPod("node-a", "kafka@sha256:0123"))));
        assertThat(api.requests().stream().filter(path -> path.startsWith(PODS)))
                .containsExactly(PODS + "/bench-fast-0", PODS + "/bench-fast-1");
    }

    /** The address of a Kafka is asked for where a reconciliation waits: a request for each broker would hold it up. */
    @Test
    void looksAtNoPodsForTheAddressOfAKafka() {
        // Given
        api.put(STRIMZI + "kafkas/bench", kafka());
        api.putList(STRIMZI + "kafkanodepools", List.of(pool("fast", "broker", 2)));
        // When
        var found = new StrimziReader(api.client(), OperatorPolicy.DEFAULT)
                .resolveWithoutPods(new StrimziRef("bench", null, null, null), "kafka");
        // Then
        assertThat(found).isInstanceOfSatisfying(Resolution.Found.class,
                it -> assertThat(it.connection().bootstrapServers()).isEqualTo("bench:9092"));
        assertThat(api.requests()).hasSize(2).noneMatch(path -> path.startsWith(PODS));
    }

    @Test
    void keepsOnlyTheNeededFieldsOfAPod() {
        // Given
        api.put(PODS + "/bench-fast-0", pod());
        // When
        var pods = new BrokerPods(api.client(), "kafka", "bench").of(List.of(pool("fast", "broker", 1)));
        // Then
        assertThat(pods).singleElement().satisfies(pod -> {
            assertThat(pod.getMetadata().getAnnotations()).isEmpty();
            assertThat(pod.getSpec().getContainers()).isEmpty();
            assertThat(pod.getSpec().getNodeName()).isEqualTo("node-a");
            var affinity = pod.getSpec().getAffinity();
            assertThat(affinity.getPodAffinity()).isNull();
            assertThat(affinity.getNodeAffinity().getRequiredDuringSchedulingIgnoredDuringExecution()).isNotNull();
            assertThat(affinity.getNodeAffinity().getPreferredDuringSchedulingIgnoredDuringExecution()).isEmpty();
        });
    }

    @Test
    void hasTheAddressAndTheLimitOfAPodThatStrimziControls() {
        // Given
        api.put(PODS + "/bench-fast-0", addressed("StrimziPodSet", "bench-fast", false));
        // And pods of the same names that somebody else controls, or that have the address of their node
        api.put(PODS + "/bench-fast-1", addressed("StrimziPodSet", "bench-other", false));
        api.put(PODS + "/bench-fast-2", addressed("Job", "bench-fast", false));
        api.put(PODS + "/bench-fast-3", addressed("StrimziPodSet", "bench-fast", true));
        // When
        var pods = new BrokerPods(api.client(), "kafka", "bench").of(List.of(pool("fast", "broker", 4)));
        // Then
        assertThat(pods).extracting(each -> each.getStatus().getPodIP()).containsExactly("10.0.0.7", null, null, null);
        assertThat(BrokerPods.cpuLimit(pods.getFirst())).hasToString("Optional[1500m]");
    }

    private static Pod addressed(String kind, String controller, boolean hostNetwork) {
        return Serialization.unmarshal("""
                apiVersion: v1
                kind: Pod
                metadata:
                  name: bench-fast-0
                  namespace: kafka
                  ownerReferences:
                    - {apiVersion: core.strimzi.io/v1, kind: %s, name: %s, uid: u, controller: true}
                spec:
                  nodeName: node-a
                  hostNetwork: %s
                  containers: [{name: kafka, image: x, resources: {limits: {cpu: 1500m}}}]
                status: {podIP: 10.0.0.7}
                """.formatted(kind, controller, hostNetwork), Pod.class);
    }

    @Test
    void looksAtNoMoreThanAnyKafkaHas() {
        // When
        new BrokerPods(api.client(), "kafka", "bench").of(List.of(pool("fast", "broker", 2 * BrokerPods.MOST)));
        // Then
        assertThat(api.requests()).hasSize(BrokerPods.MOST);
    }

    private static Kafka kafka() {
        return Serialization.unmarshal("""
                apiVersion: kafka.strimzi.io/v1
                kind: Kafka
                metadata: {name: bench, namespace: kafka, generation: 1}
                spec: {kafka: {listeners: [{name: plain, port: 9092, type: internal, tls: false}]}}
                status:
                  observedGeneration: 1
                  conditions: [{type: Ready, status: "True"}]
                  listeners: [{name: plain, bootstrapServers: "bench:9092"}]
                """, Kafka.class);
    }

    private static KafkaNodePool pool(String name, String role, int count) {
        return Serialization.unmarshal("""
                apiVersion: kafka.strimzi.io/v1
                kind: KafkaNodePool
                metadata: {name: %s, namespace: kafka, generation: 1, labels: {strimzi.io/cluster: bench}}
                spec: {replicas: 1, roles: [%s], storage: {type: ephemeral}}
                status: {observedGeneration: 1, nodeIds: [%s]}
                """.formatted(name, role, IntStream.range(0, count).mapToObj(Integer::toString)
                .collect(Collectors.joining(", "))), KafkaNodePool.class);
    }

    private static Pod pod() {
        return Serialization.unmarshal(
                """
                        apiVersion: v1
                        kind: Pod
                        metadata: {name: bench-fast-0, namespace: kafka, annotations: {much: text}}
                        spec:
                          nodeName: node-a
                          affinity:
                            nodeAffinity:
                              preferredDuringSchedulingIgnoredDuringExecution: [{weight: 1, preference: {}}]
                              requiredDuringSchedulingIgnoredDuringExecution: {nodeSelectorTerms: [{}]}
                            podAffinity: {requiredDuringSchedulingIgnoredDuringExecution: [{topologyKey: zone}]}
                          containers: [{name: kafka, image: x}]
                        status: {containerStatuses: [{name: other, imageID: other}, {name: kafka, imageID: \
                        "kafka@sha256:0123"}]}
                        """,
                Pod.class);
    }
}
