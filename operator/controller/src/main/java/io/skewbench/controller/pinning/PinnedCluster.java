package io.skewbench.controller.pinning;

import io.fabric8.kubernetes.api.model.Affinity;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.skewbench.controller.pinning.BrokerPins.PinningRequest;
import io.skewbench.controller.strimzi.BrokerPods;
import io.skewbench.controller.strimzi.NodePools;
import io.skewbench.controller.strimzi.PausedReconciliation;
import io.skewbench.engine.observation.ClusterProvisioning.PlacedBroker;
import io.skewbench.engine.run.PinnedNodes;
import io.strimzi.api.kafka.model.common.template.StatefulPodTemplate;
import io.strimzi.api.kafka.model.kafka.Kafka;
import io.strimzi.api.kafka.model.nodepool.KafkaNodePool;
import java.net.HttpURLConnection;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A Kafka whose brokers have to run on given nodes.
 *
 * @param pools node pools with brokers
 * @param pods of its brokers
 */
record PinnedCluster(PinningRequest request, @Nullable Kafka kafka, List<KafkaNodePool> pools, List<Pod> pods) {

    /** Reads the Kafka and its node pools; both are missing if Strimzi is not installed. */
    static PinnedCluster read(KubernetesClient client, PinningRequest request) {
        var name = request.cluster().name();
        List<KafkaNodePool> pools = List.of();
        try {
            pools = new NodePools(client, request.namespace()).of(name).stream()
                    .filter(NodePools::hasBrokers).toList();
        } catch (KubernetesClientException e) {
            if (e.getCode() != HttpURLConnection.HTTP_NOT_FOUND) {
                throw e;
            }
        }
        return new PinnedCluster(request, kafka(client, request),
                pools, new BrokerPods(client, request.namespace(), name).of(pools));
    }

    /** Reads the Kafka alone. */
    static @Nullable Kafka kafka(KubernetesClient client, PinningRequest request) {
        return client.resources(Kafka.class).inNamespace(request.namespace()).withName(request.cluster().name()).get();
    }

    /**
     * Returns the sentence that Strimzi's reconciliation of the Kafka is paused, without a full stop; empty if it
     * isn't.
     */
    Optional<String> paused() {
        return Optional.ofNullable(kafka).flatMap(PausedReconciliation::askedFor);
    }

    /** Returns the pools that the request pins. */
    List<KafkaNodePool> pinned() {
        return pools.stream().filter(pool -> selector(pool).isPresent()).toList();
    }

    Optional<Map<String, String>> selector(KafkaNodePool pool) {
        return Optional.ofNullable(PinnedNodes.selector(request.pinning(), pool.getMetadata().getName()));
    }

    /**
     * Returns the brokers by id. A broker whose pod is being replaced has no node for a while.
     *
     * @param affinity of the run: Strimzi reports a node pool as reconciled before it has replaced its pods, so the
     * pods are checked themselves
     */
    List<PlacedBroker> brokers(PoolAffinity affinity) {
        return pools.stream().flatMap(pool -> BrokerPods.ids(pool).map(id -> broker(pool, id, affinity)))
                .sorted(Comparator.comparingInt(PlacedBroker::id)).toList();
    }

    private PlacedBroker broker(KafkaNodePool pool, Integer id, PoolAffinity affinity) {
        var pod = pod(pool, id);
        var isSettled = affinity.since(pool).isEmpty() || pod.stream().anyMatch(it -> selector(pool).stream()
                .allMatch(selector -> PoolAffinity.isIn(it.getSpec().getAffinity(), selector)));
        return new PlacedBroker(id, pool.getMetadata().getName(),
                pod.map(it -> it.getSpec().getNodeName()).orElse(null),
                isSettled);
    }

    private Optional<Pod> pod(KafkaNodePool pool, Integer id) {
        var name = BrokerPods.name(request.cluster().name(), pool, id);
        return pods.stream().filter(pod -> pod.getMetadata().getName().equals(name) && !pod.isMarkedForDeletion())
                .findFirst();
    }

    /** Returns whether all pods of a pool exist, and none has an affinity that the pool no longer has. */
    boolean isFree(KafkaNodePool pool) {
        return selector(pool).stream().allMatch(selector -> PoolAffinity.isIn(affinity(pool), selector)
                || BrokerPods.ids(pool).allMatch(id -> pod(pool, id)
                        .filter(pod -> !PoolAffinity.isIn(pod.getSpec().getAffinity(), selector)).isPresent()));
    }

    /**
     * Returns whether an affinity would make Strimzi ignore the Kafka's template, because a pool's template for pods
     * replaces it.
     */
    boolean wouldLoseItsTemplate(KafkaNodePool pool) {
        return ofPool(pool) == null && ofKafka() != null;
    }

    private @Nullable Affinity affinity(KafkaNodePool pool) {
        var template = Optional.ofNullable(ofPool(pool)).or(() -> Optional.ofNullable(ofKafka()));
        return template.map(StatefulPodTemplate::getAffinity).orElse(null);
    }

    private static @Nullable StatefulPodTemplate ofPool(KafkaNodePool pool) {
        var template = pool.getSpec().getTemplate();
        return template == null ? null : template.getPod();
    }

    private @Nullable StatefulPodTemplate ofKafka() {
        var template = kafka == null ? null : kafka.getSpec().getKafka().getTemplate();
        return template == null ? null : template.getPod();
    }
}
