package io.skewbench.e2e.strimzi;

import io.fabric8.kubernetes.api.model.ConfigMapBuilder;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.client.NamespacedKubernetesClient;
import io.fabric8.kubernetes.client.readiness.Readiness;
import io.fabric8.kubernetes.client.utils.Serialization;
import io.strimzi.api.kafka.model.kafka.Kafka;
import io.strimzi.api.kafka.model.kafka.KafkaStatus;
import io.strimzi.api.kafka.model.nodepool.KafkaNodePool;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Stands in for Strimzi's Cluster Operator: creates the pods of a Kafka's node pools and the objects that belong to
 * them.
 */
final class ClusterOperatorStandIn {
    private static final Set<String> ENDED = Set.of("Succeeded", "Failed");

    private final NamespacedKubernetesClient client;
    private final Statuses statuses;
    private final String image;
    /** The objects as last applied, by kind and name, so that nothing is written while nothing changes. */
    private final Map<String, String> applied = new HashMap<>();

    /** @param image the test's Kafka image */
    ClusterOperatorStandIn(NamespacedKubernetesClient client, Statuses statuses, String image) {
        this.client = client;
        this.statuses = statuses;
        this.image = image;
    }

    /**
     * Reconciles the cluster by one step.
     *
     * @param pods of the cluster
     * @return whether it is ready
     */
    boolean reconcile(Kafka kafka, List<KafkaNodePool> pools, List<Pod> pods, Authorities authorities) {
        var ids = NodeIds.of(pools);
        var nodes = pools.stream()
                .flatMap(pool -> idsOf(ids, pool).stream().map(id -> new KafkaNode(kafka, pool, id)))
                .sorted(Comparator.comparingInt(KafkaNode::id))
                .toList();
        var configuration = new BrokerConfiguration(kafka, nodes);
        authorities.secrets(kafka).forEach(this::apply);
        new KafkaServices(kafka).all().forEach(this::apply);
        var wanted = nodes.stream().map(node -> wanted(node, configuration.of(node))).toList();
        var notReady = nodes.isEmpty() ? "There is no KafkaNodePool of this Kafka" : reconcilePods(wanted, pods);
        for (var pool : pools) {
            updateStatus(pool, kafka, configuration.clusterId(), idsOf(ids, pool));
        }
        updateStatus(kafka, statuses.of(kafka, pools, configuration.clusterId(), authorities.certificate(), notReady));
        return notReady == null;
    }

    /** Reports in the status that reconciliation of a Kafka is paused. */
    void reportPaused(Kafka kafka) {
        updateStatus(kafka, Paused.status(kafka));
    }

    private static List<Integer> idsOf(Map<String, List<Integer>> ids, KafkaNodePool pool) {
        return Objects.requireNonNull(ids.get(pool.getMetadata().getName()));
    }

    private Pod wanted(KafkaNode node, String settings) {
        apply(new ConfigMapBuilder().withNewMetadata()
                .withName(node.name())
                .withNamespace(node.kafka().getMetadata().getNamespace())
                .withLabels(node.labels())
                .withOwnerReferences(StrimziNames.ownedBy(node.kafka()))
                .endMetadata()
                .addToData(BrokerPod.CONFIGURATION_FILE, settings)
                .build());
        return new BrokerPod(node, image, settings).pod();
    }

    /** Creates and deletes pods; returns what is still awaited, or null. */
    private @Nullable String reconcilePods(List<Pod> wanted, List<Pod> present) {
        var byName = present.stream()
                .collect(Collectors.toMap(pod -> pod.getMetadata().getName(), Function.identity()));
        var names = wanted.stream().map(pod -> pod.getMetadata().getName()).collect(Collectors.toSet());
        present.stream().filter(pod -> !names.contains(pod.getMetadata().getName())).forEach(this::delete);
        String awaited = null;
        Pod outdated = null;
        for (var pod : wanted) {
            var now = byName.get(pod.getMetadata().getName());
            if (now == null) {
                client.resource(pod).create();
            } else if (now.getStatus() != null && ENDED.contains(String.valueOf(now.getStatus().getPhase()))) {
                delete(now);
            } else if (!revision(now).equals(revision(pod))) {
                outdated = now;
            }
            if (now == null || isGoing(now) || !Readiness.isPodReady(now)) {
                awaited = "Pod " + pod.getMetadata().getName() + " is not ready";
            }
        }
        if (outdated != null) {
            // One after the other, so that the others can serve.
            if (awaited == null) {
                delete(outdated);
            }
            return "Pod " + outdated.getMetadata().getName() + " is to be replaced";
        }
        return awaited;
    }

    private void delete(Pod pod) {
        if (!isGoing(pod)) {
            client.pods().withName(pod.getMetadata().getName()).delete();
        }
    }

    private static boolean isGoing(Pod pod) {
        return pod.getMetadata().getDeletionTimestamp() != null;
    }

    private static String revision(Pod pod) {
        var annotations = pod.getMetadata().getAnnotations();
        return annotations == null ? "" : String.valueOf(annotations.get(StrimziNames.REVISION));
    }

    private void apply(HasMetadata object) {
        var key = object.getKind() + "/" + object.getMetadata().getName();
        var content = Serialization.asJson(object);
        if (!content.equals(applied.get(key))) {
            client.resource(object).forceConflicts().serverSideApply();
            applied.put(key, content);
        }
    }

    private void updateStatus(KafkaNodePool pool, Kafka kafka, String clusterId, List<Integer> ids) {
        var status = Statuses.of(pool, kafka.getMetadata().getName(), clusterId, ids);
        if (!Statuses.isSame(pool.getStatus(), status)) {
            client.resources(KafkaNodePool.class).withName(pool.getMetadata().getName()).editStatus(stored -> {
                stored.setStatus(status);
                return stored;
            });
        }
    }

    private void updateStatus(Kafka kafka, KafkaStatus status) {
        if (!Statuses.isSame(kafka.getStatus(), status)) {
            client.resources(Kafka.class).withName(kafka.getMetadata().getName()).editStatus(stored -> {
                stored.setStatus(status);
                return stored;
            });
        }
    }
}
