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
import io.strimzi.api.kafka.model.nodepool.ProcessRoles;
import java.net.HttpURLConnection;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A Kafka whose brokers are to be somewhere.
 *
 * @param pools those with brokers
 * @param pods of its brokers
 */
record PinnedCluster(PinningRequest request, @Nullable Kafka kafka, List<KafkaNodePool> pools, List<Pod> pods) {

    /** Reads the Kafka and its node pools; both are missing where Strimzi is not installed. */
    static PinnedCluster read(KubernetesClient client, PinningRequest request) {
        var name = request.cluster().name();
        List<KafkaNodePool> pools = List.of();
        try {
            pools = new NodePools(client, request.namespace()).of(name).stream()
                    .filter(pool -> pool.getSpec().getRoles().contains(ProcessRoles.BROKER)).toList();
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

    /** Returns that Strimzi leaves it alone, without a full stop; empty if it doesn't. */
    Optional<String> paused() {
        return paused(request, kafka);
    }

    /** Returns a cluster of which nothing but the Kafka is known. */
    static Optional<String> paused(PinningRequest request, @Nullable Kafka kafka) {
        return Optional.ofNullable(kafka).filter(PausedReconciliation::isAskedFor)
                .map(asked -> PausedReconciliation.of("Kafka " + request.cluster().name()));
    }

    /** Returns the pools that the request is about. */
    List<KafkaNodePool> pinned() {
        return pools.stream().filter(pool -> selector(pool).isPresent()).toList();
    }

    Optional<Map<String, String>> selector(KafkaNodePool pool) {
        return Optional.ofNullable(PinnedNodes.selector(request.pinning(), pool.getMetadata().getName()));
    }

    /**
     * Returns the brokers by id. One whose pod is being replaced has none for a while.
     *
     * @param affinity of the run: Strimzi counts a node pool as seen before it has replaced its pods, so these are
     * looked at themselves
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

    /**
     * Returns whether all pods of a pool are there, and none is pinned any more that its pool, as it is now, is not.
     */
    boolean isFree(KafkaNodePool pool) {
        return selector(pool).stream().allMatch(selector -> PoolAffinity.isIn(affinity(pool), selector)
                || BrokerPods.ids(pool).allMatch(id -> pod(pool, id)
                        .filter(pod -> !PoolAffinity.isIn(pod.getSpec().getAffinity(), selector)).isPresent()));
    }

    /** Strimzi takes the template of a node pool's pods in place of the Kafka's, not beside it. */
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
