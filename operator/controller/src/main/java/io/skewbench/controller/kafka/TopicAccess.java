package io.skewbench.controller.kafka;

import io.fabric8.kubernetes.client.KubernetesClient;
import io.skewbench.admin.CreationClaim;
import io.skewbench.admin.TopicBytes;
import io.skewbench.admin.TopicOutcome;
import io.skewbench.admin.TopicReconciliation;
import io.skewbench.admin.TopicSetting;
import io.skewbench.api.v1alpha1.SkewedTopic;
import io.skewbench.controller.cluster.KafkaConnection;
import io.skewbench.controller.cluster.Resolution;
import io.skewbench.controller.kafka.TopicSurroundings.Surroundings;
import io.skewbench.engine.Problem;
import io.skewbench.engine.placement.Placements;
import io.skewbench.engine.topic.TopicDecision;
import io.skewbench.engine.topic.TopicMemory;
import io.skewbench.engine.topic.TopicPlans;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** Looks after the topics of SkewedTopics. Every method blocks: for lookups, not for reconciliations. */
final class TopicAccess implements AutoCloseable {
    private final TopicSurroundings surroundings;
    private final OpenClusters clusters;
    private final TopicPlans plans = new TopicPlans();
    /** Of SkewedTopics that were kept and haven't gone, by UID. */
    private final Map<String, CreationClaim> claims = new ConcurrentHashMap<>();

    TopicAccess(KafkaAccess access, KubernetesClient client) {
        this.surroundings = new TopicSurroundings(access, client);
        this.clusters = new OpenClusters(access.answers());
    }

    /**
     * Returns the claim of a SkewedTopic, the same one until it is forgotten. Doesn't block. To be called while the
     * SkewedTopic is there: a call that is still under way when it is gone would bring the claim back for ever.
     */
    CreationClaim claim(SkewedTopic topic) {
        return claims.computeIfAbsent(topic.getMetadata().getUid(), uid -> new CreationClaim());
    }

    /**
     * Brings a topic about.
     *
     * @param claim of the SkewedTopic
     * @param repairs whether drift is repaired if the spec says so, or left alone
     * @throws ClusterNotReadyException if its cluster is not there yet
     */
    TopicOutcome keep(SkewedTopic topic, String namespace, CreationClaim claim, boolean repairs) {
        var around = surroundings.of(topic, namespace);
        if (around.resolution() instanceof Resolution.Wrong(var problem)) {
            return TopicOutcome.refused(List.of(problem));
        }
        var connection = connection(around);
        // What is laid out goes on standing where it does, whatever can be read now.
        if (Placements.namesNodes(topic.getSpec().placement()) && around.nodes().isEmpty()
                && !TopicMemory.of(topic).laidOut()
                && connection.pods().values().stream().anyMatch(pod -> pod.node() != null)) {
            return TopicOutcome.refused(List.of(new Problem("spec.placement", null, "names brokers by nodes, which the "
                    + "operator may not read; let its ClusterRole get nodes, or name brokers by pool or id")));
        }
        var unadoptable = around.adoptionProblem(topic);
        if (unadoptable.isPresent()) {
            return TopicOutcome.refused(List.of(unadoptable.get()));
        }
        var setting = setting(topic, around, connection, claim);
        return clusters.with(namespace, connection, kafka -> repairs
                ? TopicReconciliation.apply(topic, setting, kafka)
                : TopicReconciliation.applyWithoutRepair(topic, setting, kafka));
    }

    /** Forgets what is remembered of a SkewedTopic that is gone. */
    void forget(String uid) {
        claims.remove(uid);
    }

    /** Returns of how many SkewedTopics anything is remembered. */
    int remembered() {
        return claims.size();
    }

    /** Returns how much of the topic each broker has, and if it is being moved, what is still to be copied. */
    TopicBytes bytes(SkewedTopic topic, boolean moving, String namespace) {
        return clusters.with(namespace, connection(surroundings.of(topic, namespace)),
                kafka -> TopicBytes.of(topic.kafkaName(), moving, kafka));
    }

    /**
     * Takes back what outlives a SkewedTopic.
     *
     * @param delete whether the topic goes as well
     * @return whether it was there and went
     */
    boolean release(SkewedTopic topic, String namespace, boolean delete) {
        var around = surroundings.of(topic, namespace);
        var connection = connection(around);
        var claim = claims.getOrDefault(topic.getMetadata().getUid(), new CreationClaim());
        return clusters.with(namespace, connection,
                kafka -> TopicReconciliation.release(topic, setting(topic, around, connection, claim), delete, kafka));
    }

    @Override
    public void close() {
        clusters.close();
    }

    private TopicSetting setting(SkewedTopic topic, Surroundings around, KafkaConnection connection, CreationClaim claim) {
        var strimzi = topic.getSpec().cluster().strimzi() != null;
        return new TopicSetting(TopicMemory.of(topic), TopicDecision.Unknown.OTHERS, around.kafkaTopic(),
                brokers -> around.naming(connection, strimzi, brokers), plans, claim);
    }

    private static KafkaConnection connection(Surroundings around) {
        return switch (around.resolution()) {
            case Resolution.Waiting(var reason, var message) -> throw new ClusterNotReadyException(reason, message);
            case Resolution.Wrong(var problem) ->
                throw new ClusterNotReadyException("ClusterWrong", problem.toString());
            case Resolution.Found(var connection) -> connection;
        };
    }
}
