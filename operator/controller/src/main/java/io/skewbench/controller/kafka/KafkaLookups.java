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
import io.skewbench.controller.cluster.ClusterAddress;
import io.skewbench.controller.cluster.Resolution;
import io.skewbench.controller.policy.OperatorPolicy;
import io.skewbench.engine.IdleTopicSet;
import io.skewbench.engine.accounting.ExpectedOffsets;
import io.skewbench.engine.accounting.SettlingOffsets;
import io.skewbench.engine.observation.Observed.ClusterView;
import io.skewbench.engine.observation.Observed.IdleTopicsView;
import io.skewbench.engine.state.WaitReason;
import io.skewbench.protocol.failure.FailureText;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;

/**
 * Lookups of reconcilers in Kafka clusters. Unless stated otherwise, methods don't block: the requester is requeued
 * when an answer arrives or changes.
 */
public final class KafkaLookups implements AutoCloseable {
    private static final Duration CLUSTER_FRESH = Duration.ofSeconds(60);
    private static final Duration TOPIC_FRESH = Duration.ofSeconds(60);
    private static final Duration SETTLING_RECHECK = Duration.ofSeconds(1);

    private final Lookups lookups;
    private final KafkaAccess kafka;
    private final TopicLookups topics;
    private final SettingLookups settings;
    private final AttemptLogs logs = new AttemptLogs();

    public KafkaLookups(Lookups lookups, KubernetesClient client, OperatorPolicy policy) {
        this.lookups = lookups;
        this.kafka = new KafkaAccess(client, policy);
        this.topics = new TopicLookups(lookups, new TopicAccess(kafka, client));
        this.settings = new SettingLookups(lookups, kafka);
    }

    /**
     * Returns the state of a cluster. All resources of a namespace that reach a cluster in the same way share one
     * answer, as they have the same credentials and the same consent, and the answer lists up to a thousand brokers.
     *
     * @param changes of the cluster for the requester; an answer from before is discarded
     * @param leaveAlone whether an older answer is sufficient, so that nothing disturbs a trial under way
     */
    public ClusterState cluster(Requester requester, ClusterRef cluster, ClusterChanges changes, boolean leaveAlone) {
        record Question(String namespace, ClusterRef cluster, ClusterChanges changes) {}
        var question = new Question(requester.namespace(), ClusterAddress.of(cluster), changes);
        var answer = lookups.askTogether(requester.lane(cluster), question, requester.uid(),
                (ClusterState state) -> state.view() instanceof ClusterView.Usable
                        ? leaveAlone ? Lookups.AS_LONG_AS_ASKED : CLUSTER_FRESH
                        : Lookups.RECHECK,
                () -> kafka.describe(cluster, requester.namespace()), requester.requeue());
        return switch (answer) {
            case Answer.Known<ClusterState>(var state) -> state;
            case Answer.Pending<ClusterState> pending -> ClusterState.waiting(
                    pending.reason(WaitReason.CONNECTING), pending.message("Connecting to the Kafka cluster"));
            case Answer.Failed<ClusterState>(var cause) ->
                ClusterState.waiting(
                        cause instanceof KafkaUnavailableException
                                ? WaitReason.KAFKA_UNAVAILABLE
                                : WaitReason.CLUSTER_UNKNOWN,
                        FailureText.of(cause));
        };
    }

    /**
     * Resolves a cluster immediately, for decisions that must not rest on an older answer, such as which Secrets
     * workers may mount. The result has no brokers' pods. This method blocks for at most four requests to the API
     * server.
     */
    public Resolution resolve(Requester requester, ClusterRef cluster) {
        return kafka.resolveWithoutPods(cluster, requester.namespace());
    }

    /** Returns what Benchmarks need to know of an existing topic. */
    public Answer<Optional<TopicPresence>> topic(Requester requester, ClusterRef cluster, String topic,
            boolean leaveAlone) {
        record Question(Requester requester, ClusterRef cluster, String topic) {}
        // The question holds no more of the spec while it waits.
        var address = ClusterAddress.of(cluster);
        return lookups.ask(requester.lane(cluster), new Question(requester, address, topic),
                (Optional<TopicPresence> present) -> present.isEmpty()
                        ? Lookups.RECHECK
                        : leaveAlone ? Lookups.AS_LONG_AS_ASKED : TOPIC_FRESH,
                () -> kafka.with(address, requester.namespace(),
                        k -> new Topics(k).layout(topic).map(TopicPresence::of)),
                requester.requeue());
    }

    /**
     * Returns the end offsets of topics, which are read again, if asked for, until they have settled. Then the sizes of
     * all logs are read as well, which takes seconds at most and fails nothing.
     *
     * @param expected the offsets that the partitions should reach
     */
    public Answer<SettlingOffsets> endOffsets(Requester requester, ClusterRef cluster, EndReading reading,
            Set<String> topics, ExpectedOffsets expected) {
        var question = new EndReading.Of(requester, reading);
        logs.begin(requester, reading);
        return lookups.ask(requester.lane(cluster), Urgency.FIRST, question,
                (SettlingOffsets offsets) -> offsets.isSettled() ? Lookups.AS_LONG_AS_ASKED : SettlingOffsets.PAUSE,
                () -> kafka.with(cluster, requester.namespace(), k -> {
                    var read = new EndOffsetReader(k).of(topics);
                    var offsets = lookups.newest(question) instanceof Answer.Known<Object>(SettlingOffsets before)
                            ? before.then(read, expected)
                            : SettlingOffsets.first(read, expected);
                    if (offsets.isSettled()) {
                        logs.read(requester, reading, topics, k);
                    }
                    return offsets;
                }), requester.requeue());
    }

    /** Returns why a requested reading has failed; empty if it hasn't. */
    public Optional<String> whyUnread(Requester requester, EndReading reading) {
        return lookups.newest(new EndReading.Of(requester, reading)) instanceof Answer.Failed<Object>(var cause)
                ? Optional.of(FailureText.of(cause))
                : Optional.empty();
    }

    /** Forgets a reading that has been stored. */
    public void forgetEndOffsets(Requester requester, EndReading reading) {
        lookups.forget(new EndReading.Of(requester, reading));
        logs.end(requester, reading);
    }

    /** Returns what is known of the sizes of logs, which are read beside the end offsets. */
    public AttemptLogs logs() {
        return logs;
    }

    /** Removes objects that workers left in Kafka or that were created for them; missing ones are ignored. */
    public Answer<Boolean> remove(Requester requester, ClusterRef cluster, Leftovers leftovers) {
        record Question(Requester requester, Leftovers leftovers) {}
        return removal(new Question(requester, leftovers), requester, cluster, k -> leftovers);
    }

    /**
     * Removes all objects of a run in Kafka, once nothing creates any more of them.
     *
     * @param runId the requester's run, for which nothing is created any more
     */
    public Answer<Boolean> removeRun(Requester requester, ClusterRef cluster, String runId) {
        record Question(Requester requester, String runId) {}
        if (lookups.isUnderWay(new IdleTopicsQuestion(requester))) {
            return new Answer.Pending<>();
        }
        return removal(new Question(requester, runId), requester, cluster, k -> Leftovers.ofRun(runId, k));
    }

    private Answer<Boolean> removal(Record question, Requester requester, ClusterRef cluster,
            Function<KafkaCluster, Leftovers> leftovers) {
        return lookups.ask(requester.lane(cluster), Urgency.FIRST, question,
                (Boolean done) -> Lookups.AS_LONG_AS_ASKED,
                () -> kafka.with(cluster, requester.namespace(), k -> {
                    leftovers.apply(k).removeFrom(k);
                    return true;
                }), requester.requeue());
    }

    /**
     * Creates the missing idle topics of a run.
     *
     * @return after which time to check again at the latest
     */
    public Duration createIdleTopics(Requester requester, ClusterRef cluster, List<IdleTopicSet> topics) {
        Answer<IdleTopicsView> answer = lookups.ask(requester.lane(cluster), Urgency.FIRST,
                new IdleTopicsQuestion(requester), KafkaLookups::recheckAfter,
                () -> kafka.with(cluster, requester.namespace(), k -> IdleTopicCreation.apply(topics, k)),
                requester.requeue());
        // Idle topics that are usable were created a moment ago.
        return answer instanceof Answer.Known<IdleTopicsView>(var view) && !(view instanceof IdleTopicsView.Wrong)
                ? SETTLING_RECHECK
                : Lookups.RECHECK;
    }

    /** Returns the latest known state of the idle topics of a run since it was last forgotten. */
    public IdleTopicsView idleTopics(Requester requester) {
        return switch (lookups.<IdleTopicsView>newest(new IdleTopicsQuestion(requester))) {
            case Answer.Known<IdleTopicsView>(var view) -> view;
            case Answer.Pending<IdleTopicsView> pending -> new IdleTopicsView.Unknown();
            case Answer.Failed<IdleTopicsView>(var cause) ->
                new IdleTopicsView.Waiting(WaitReason.KAFKA_UNAVAILABLE, FailureText.of(cause));
        };
    }

    /** Forgets the state of the idle topics, so that they are checked before the next trial. */
    public void forgetIdleTopics(Requester requester) {
        lookups.forget(new IdleTopicsQuestion(requester));
    }

    private static Duration recheckAfter(IdleTopicsView view) {
        return switch (view) {
            case IdleTopicsView.Usable() -> Lookups.AS_LONG_AS_ASKED;
            case IdleTopicsView.Waiting waiting -> SETTLING_RECHECK;
            // The spec may have been corrected since.
            case IdleTopicsView.Wrong wrong -> Lookups.RECHECK;
            case IdleTopicsView.Unknown() -> Lookups.RECHECK;
        };
    }

    /** Returns the lookups for settings, which share the connections of these. */
    public SettingLookups settings() {
        return settings;
    }

    /** Returns the lookups for topics of SkewedTopics, which share the connections of these. */
    public TopicLookups topics() {
        return topics;
    }

    /** Closes all connections. */
    @Override
    public void close() {
        topics.close();
    }

    private record IdleTopicsQuestion(Requester requester) {}
}
