package io.skewbench.controller.kafka;

import io.fabric8.kubernetes.client.KubernetesClient;
import io.skewbench.admin.connection.KafkaCluster;
import io.skewbench.admin.connection.KafkaUnavailableException;
import io.skewbench.admin.leftover.Leftovers;
import io.skewbench.admin.topic.EndOffsetReader;
import io.skewbench.admin.topic.IdleTopicCreation;
import io.skewbench.admin.topic.Topics;
import io.skewbench.api.v1alpha1.ClusterRef;
import io.skewbench.controller.background.Answer;
import io.skewbench.controller.background.Lookups;
import io.skewbench.controller.background.Urgency;
import io.skewbench.controller.cluster.Resolution;
import io.skewbench.controller.cluster.WayIn;
import io.skewbench.controller.policy.OperatorPolicy;
import io.skewbench.engine.IdleTopicSet;
import io.skewbench.engine.observation.Observed.ClusterView;
import io.skewbench.engine.observation.Observed.IdleTopicsView;
import io.skewbench.engine.state.WaitReason;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;

/** What reconcilers ask of Kafka clusters. Nothing here blocks; who asks is woken when the answer comes or changes. */
public final class KafkaLookups implements AutoCloseable {
    private static final Duration CLUSTER_FRESH = Duration.ofSeconds(60);
    private static final Duration RECHECK = Duration.ofSeconds(5);
    private static final Duration TOPIC_FRESH = Duration.ofSeconds(60);
    private static final Duration SETTLING_RECHECK = Duration.ofSeconds(1);

    private final Lookups lookups;
    private final KafkaAccess kafka;
    private final TopicLookups topics;

    public KafkaLookups(Lookups lookups, KubernetesClient client, OperatorPolicy policy) {
        this.lookups = lookups;
        this.kafka = new KafkaAccess(client, policy);
        this.topics = new TopicLookups(lookups, new TopicAccess(kafka, client));
    }

    /**
     * Asks for a cluster. There is one answer for all of a namespace who reach a cluster in the same way, as the same
     * credentials and the same consent: it lists up to a thousand brokers.
     *
     * @param moved where brokers have been moved to for the asker: an answer from before that is none
     * @param leaveAlone whether an older answer will do, so that nothing disturbs a trial under way
     */
    public ClusterState cluster(Requester asker, ClusterRef cluster, Map<Integer, String> moved, boolean leaveAlone) {
        record Question(String namespace, ClusterRef cluster, Map<Integer, String> moved) {}
        var question = new Question(asker.namespace(), WayIn.of(cluster), moved);
        var answer = lookups.askTogether(asker.lane(cluster), question, asker.uid(),
                (ClusterState state) -> state.view() instanceof ClusterView.Usable
                        ? leaveAlone ? Lookups.AS_LONG_AS_ASKED : CLUSTER_FRESH
                        : RECHECK,
                () -> kafka.describe(cluster, asker.namespace()), asker.wake());
        return switch (answer) {
            case Answer.Known<ClusterState>(var state) -> state;
            case Answer.Pending<ClusterState> pending -> ClusterState.waiting(
                    pending.reason(WaitReason.CONNECTING), pending.message("Connecting to the Kafka cluster"));
            case Answer.Failed<ClusterState>(var cause) ->
                ClusterState.waiting(
                        cause instanceof KafkaUnavailableException
                                ? WaitReason.KAFKA_UNAVAILABLE
                                : WaitReason.CLUSTER_UNKNOWN,
                        String.valueOf(cause.getMessage()));
        };
    }

    /**
     * Resolves a cluster at this moment, for what must not rest on an older answer: which Secrets workers may see. It
     * doesn't tell of the brokers' pods. Alone of these methods it blocks, for at most four requests to the API server.
     */
    public Resolution resolve(Requester asker, ClusterRef cluster) {
        return kafka.resolveWithoutPods(cluster, asker.namespace());
    }

    /** Asks for an existing topic. */
    public Answer<Optional<TopicPresence>> topic(Requester asker, ClusterRef cluster, String topic,
            boolean leaveAlone) {
        record Question(Requester asker, ClusterRef cluster, String topic) {}
        // No more of the spec is held while the question waits.
        var way = WayIn.of(cluster);
        return lookups.ask(asker.lane(cluster), new Question(asker, way, topic),
                (Optional<TopicPresence> present) -> present.isEmpty()
                        ? RECHECK
                        : leaveAlone ? Lookups.AS_LONG_AS_ASKED : TOPIC_FRESH,
                () -> kafka.with(way, asker.namespace(), k -> new Topics(k).layout(topic).map(TopicPresence::of)),
                asker.wake());
    }

    /**
     * Asks for end offsets as they are now: one reading for each name of it, until that is forgotten.
     *
     * @param reading tells readings apart
     */
    public Answer<Map<String, List<Long>>> endOffsets(Requester asker, ClusterRef cluster, String reading,
            Set<String> topics) {
        return lookups.ask(asker.lane(cluster), Urgency.FIRST, new Reading(asker, reading),
                (Map<String, List<Long>> offsets) -> Lookups.AS_LONG_AS_ASKED,
                () -> kafka.with(cluster, asker.namespace(), k -> new EndOffsetReader(k).of(topics)), asker.wake());
    }

    /** Returns why a reading that somebody has asked for has failed; empty if it hasn't. */
    public Optional<String> whyUnread(Requester asker, String reading) {
        return lookups.newest(new Reading(asker, reading)) instanceof Answer.Failed<Object>(var cause)
                ? Optional.of(String.valueOf(cause.getMessage()))
                : Optional.empty();
    }

    /** Forgets a reading that has been stored. */
    public void forgetEndOffsets(Requester asker, String reading) {
        lookups.forget(new Reading(asker, reading));
    }

    /** Removes what workers left in Kafka, and what was made for them; any that isn't there is fine. */
    public Answer<Boolean> remove(Requester asker, ClusterRef cluster, Leftovers leftovers) {
        record Question(Requester asker, Leftovers leftovers) {}
        return removal(new Question(asker, leftovers), asker, cluster, k -> leftovers);
    }

    /**
     * Removes all that a run has in Kafka, once nothing of it makes any more there.
     *
     * @param runId the asker's run, of which nobody makes anything from now on
     */
    public Answer<Boolean> removeRun(Requester asker, ClusterRef cluster, String runId) {
        record Question(Requester asker, String runId) {}
        if (lookups.isUnderWay(new IdleTopics(asker))) {
            return new Answer.Pending<>();
        }
        return removal(new Question(asker, runId), asker, cluster, k -> Leftovers.ofRun(runId, k));
    }

    private Answer<Boolean> removal(Record question, Requester asker, ClusterRef cluster,
            Function<KafkaCluster, Leftovers> leftovers) {
        return lookups.ask(asker.lane(cluster), Urgency.FIRST, question,
                (Boolean done) -> Lookups.AS_LONG_AS_ASKED,
                () -> kafka.with(cluster, asker.namespace(), k -> {
                    leftovers.apply(k).removeFrom(k);
                    return true;
                }), asker.wake());
    }

    /**
     * Makes what is missing of a run's idle topics.
     *
     * @return after which time to look again at the latest
     */
    public Duration createIdleTopics(Requester asker, ClusterRef cluster, List<IdleTopicSet> topics) {
        Answer<IdleTopicsView> answer = lookups.ask(asker.lane(cluster), Urgency.FIRST, new IdleTopics(asker),
                KafkaLookups::recheckAfter,
                () -> kafka.with(cluster, asker.namespace(), k -> IdleTopicCreation.apply(topics, k)), asker.wake());
        // Usable ones came up a moment ago.
        return answer instanceof Answer.Known<IdleTopicsView>(var view) && !(view instanceof IdleTopicsView.Wrong)
                ? SETTLING_RECHECK
                : RECHECK;
    }

    /**
     * Returns how the idle topics of a run were when they were last made or looked at, if since they were forgotten.
     */
    public IdleTopicsView idleTopics(Requester asker) {
        return switch (lookups.<IdleTopicsView>newest(new IdleTopics(asker))) {
            case Answer.Known<IdleTopicsView>(var view) -> view;
            case Answer.Pending<IdleTopicsView> pending -> new IdleTopicsView.Unknown();
            case Answer.Failed<IdleTopicsView>(var cause) ->
                new IdleTopicsView.Waiting(WaitReason.KAFKA_UNAVAILABLE, String.valueOf(cause.getMessage()));
        };
    }

    /** Forgets how they were, so that they are looked at before the next trial. */
    public void forgetIdleTopics(Requester asker) {
        lookups.forget(new IdleTopics(asker));
    }

    private static Duration recheckAfter(IdleTopicsView view) {
        return switch (view) {
            case IdleTopicsView.Usable() -> Lookups.AS_LONG_AS_ASKED;
            case IdleTopicsView.Waiting waiting -> SETTLING_RECHECK;
            // The spec may have been corrected.
            case IdleTopicsView.Wrong wrong -> RECHECK;
            case IdleTopicsView.Unknown() -> RECHECK;
        };
    }

    /** Returns the lookups for topics of SkewedTopics, which share the connections of these. */
    public TopicLookups topics() {
        return topics;
    }

    /** Closes what connections there are. */
    @Override
    public void close() {
        topics.close();
    }

    private record IdleTopics(Requester asker) {}

    private record Reading(Requester asker, String name) {}
}
