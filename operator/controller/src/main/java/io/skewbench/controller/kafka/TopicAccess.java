package io.skewbench.controller.kafka;

import io.fabric8.kubernetes.client.KubernetesClient;
import io.skewbench.admin.topic.CreationTracker;
import io.skewbench.admin.topic.TopicContext;
import io.skewbench.admin.topic.TopicReconciliation;
import io.skewbench.admin.topic.TopicSizes;
import io.skewbench.api.v1alpha1.SkewedTopic;
import io.skewbench.controller.cluster.KafkaConnection;
import io.skewbench.controller.cluster.Resolution;
import io.skewbench.controller.kafka.TopicSurroundings.Surroundings;
import io.skewbench.engine.Problem;
import io.skewbench.engine.placement.Placements;
import io.skewbench.engine.state.WaitReason;
import io.skewbench.engine.topic.StoredState;
import io.skewbench.engine.topic.TopicBytes;
import io.skewbench.engine.topic.TopicOutcome;
import io.skewbench.engine.topic.TopicPlans;
import io.skewbench.engine.topic.TopicReason;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * Reconciles and releases the topics of SkewedTopics. Its methods block: they are for lookups, not for reconciliations.
 */
final class TopicAccess implements AutoCloseable {
    private final TopicSurroundings surroundings;
    private final OpenClusters clusters;
    private final TopicPlans plans = new TopicPlans();
    /** Trackers of SkewedTopics that were reconciled and not deleted, by the SkewedTopic's UID. */
    private final Map<String, CreationTracker> creations = new ConcurrentHashMap<>();

    TopicAccess(KafkaAccess access, KubernetesClient client) {
        this.surroundings = new TopicSurroundings(access, client);
        this.clusters = new OpenClusters(access.answers());
    }

    /**
     * Returns the tracker of a SkewedTopic, the same one until it is forgotten. Does not block. Call it from a
     * reconciliation: a lookup may still run after the deletion of the SkewedTopic, and would keep a tracker for ever.
     */
    CreationTracker creation(SkewedTopic topic) {
        return creations.computeIfAbsent(topic.getMetadata().getUid(), uid -> new CreationTracker());
    }

    /**
     * Reconciles a topic.
     *
     * @param creation tracks the creation of the topic
     * @param repairsHeldUntil before which drift is not repaired; null to repair it at once
     * @throws ClusterNotReadyException if its cluster is not ready
     */
    TopicOutcome reconcile(SkewedTopic topic, String namespace, CreationTracker creation,
            @Nullable Instant repairsHeldUntil) {
        var around = surroundings.of(topic, namespace);
        if (around.resolution() instanceof Resolution.Wrong(var problem)) {
            return refused(problem);
        }
        var connection = connection(around);
        // A topic that is laid out is kept, whatever can be read now.
        if (Placements.namesNodes(topic.getSpec().placement()) && around.nodes().isEmpty()
                && !StoredState.of(topic).laidOut()
                && connection.pods().values().stream().anyMatch(pod -> pod.node() != null)) {
            return refused(
                    new Problem("spec.placement", null, "names brokers by nodes, which the operator is not permitted "
                            + "to read; allow its ClusterRole to get nodes, or name brokers by pool or id"));
        }
        var unadoptable = around.adoptionProblem(topic);
        if (unadoptable.isPresent()) {
            return refused(unadoptable.get());
        }
        var context = context(topic, around, connection, creation, repairsHeldUntil);
        return clusters.with(namespace, connection, kafka -> TopicReconciliation.reconcile(context, kafka));
    }

    private static TopicOutcome refused(Problem problem) {
        return TopicOutcome.refused(TopicReason.REFUSED, List.of(problem));
    }

    /** Forgets the tracker of a deleted SkewedTopic. */
    void forget(String uid) {
        creations.remove(uid);
    }

    /** Returns how many SkewedTopics have a tracker. */
    int remembered() {
        return creations.size();
    }

    /**
     * Returns how many bytes of the topic each broker has and, while replicas are moved, how many are still to be
     * copied.
     */
    TopicBytes bytes(SkewedTopic topic, boolean moving, String namespace) {
        return clusters.with(namespace, connection(surroundings.of(topic, namespace)),
                kafka -> TopicSizes.bytes(topic.kafkaName(), moving, kafka));
    }

    /**
     * Undoes in Kafka what must not outlive a SkewedTopic.
     *
     * @return whether the topic was deleted
     */
    boolean release(SkewedTopic topic, String namespace) {
        var around = surroundings.of(topic, namespace);
        var connection = connection(around);
        var creation = creations.getOrDefault(topic.getMetadata().getUid(), new CreationTracker());
        return clusters.with(namespace, connection,
                kafka -> TopicReconciliation.release(context(topic, around, connection, creation, null), kafka));
    }

    @Override
    public void close() {
        clusters.close();
    }

    private TopicContext context(SkewedTopic topic, Surroundings around, KafkaConnection connection,
            CreationTracker creation, @Nullable Instant repairsHeldUntil) {
        var strimzi = topic.getSpec().cluster().strimzi() != null;
        return new TopicContext(topic, StoredState.of(topic), around.kafkaTopic(),
                brokers -> around.naming(connection, strimzi, brokers), plans, creation, repairsHeldUntil);
    }

    private static KafkaConnection connection(Surroundings around) {
        return switch (around.resolution()) {
            case Resolution.Waiting(var reason, var message) -> throw new ClusterNotReadyException(reason, message);
            case Resolution.Wrong(var problem) ->
                throw new ClusterNotReadyException(WaitReason.CLUSTER_WRONG, problem.toString());
            case Resolution.Found(var connection) -> connection;
        };
    }
}
