package io.skewbench.engine.topic;

import io.skewbench.api.v1alpha1.SkewedTopic;
import io.skewbench.api.v1alpha1.SkewedTopicStatus;
import io.skewbench.api.v1alpha1.SkewedTopicStatus.BrokerLayout;
import io.skewbench.api.v1alpha1.SkewedTopicStatus.Change;
import io.skewbench.api.v1alpha1.SkewedTopicStatus.Drift;
import io.skewbench.api.v1alpha1.SkewedTopicStatus.NamedBrokers;
import io.skewbench.engine.Problem;
import io.skewbench.engine.state.WaitReason;
import io.skewbench.engine.statistics.Evenness;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Builds fresh statuses of one SkewedTopic. What is known of the topic stays while the cluster cannot be asked. */
record TopicStatusFactory(SkewedTopic topic, Instant now) {

    /** Returns the status that reports a situation. */
    SkewedTopicStatus of(TopicSituation situation) {
        return switch (situation) {
            case TopicSituation.Decided(var outcome, var bytes) -> ofOutcome(outcome, bytes);
            case TopicSituation.Unreadable(var problems) -> refused(TopicReason.INVALID_SPEC, problems);
            case TopicSituation.RefusedByPolicy(var problems) -> refused(TopicReason.REFUSED, problems);
            case TopicSituation.NoMemory(var problem) -> refused(TopicReason.NO_MEMORY, List.of(problem));
            case TopicSituation.Connecting() -> keeping(TopicMessage.connecting());
            case TopicSituation.ClusterNotReady(var reason, var message) ->
                keeping(TopicMessage.unavailable(reason, message));
            case TopicSituation.NoAnswer(var message) ->
                keeping(TopicMessage.unavailable(WaitReason.KAFKA_UNAVAILABLE, message));
            case TopicSituation.Deleting(var until, var task, var why) ->
                keeping(TopicMessage.deleting(until, task, why));
        };
    }

    private SkewedTopicStatus refused(TopicReason reason, List<Problem> problems) {
        return ofOutcome(TopicOutcome.refused(reason, problems), TopicBytes.UNKNOWN);
    }

    private SkewedTopicStatus keeping(TopicMessage message) {
        var old = old();
        return status(old, old.clusterId(), old.change(), old.drift(), message);
    }

    private SkewedTopicStatus ofOutcome(TopicOutcome outcome, TopicBytes bytes) {
        var seen = outcome.seen();
        var stored = StoredState.of(topic);
        // What another cluster had does not hold here.
        var before = seen == null || !stored.isOfOtherClusterThan(seen.clusterId()) ? old() : SkewedTopicStatus.EMPTY;
        var there = seen == null || !outcome.owned() ? null : seen.topic();
        var described = seen == null || there == null
                ? before
                : layout(outcome, there, LayoutTable.of(there, seen.brokers(), bytesOrBefore(bytes), stored.brokers()),
                        before);
        var drift = outcome.drift().isEmpty() && outcome.step() instanceof TopicStep.Refuse
                ? before.drift()
                : outcome.drift().stream().map(TopicDrift::toApi).toList();
        return status(described, seen == null ? before.clusterId() : seen.clusterId(),
                // Where the cluster was not asked, nothing has ended.
                seen == null ? before.change() : change(outcome, there, bytes), drift,
                TopicMessage.of(outcome.step(), described.layout()));
    }

    private static @Nullable Change change(TopicOutcome outcome, @Nullable TopicSummary there, TopicBytes bytes) {
        var change = outcome.change();
        return change == null || there == null || !there.moving() || bytes.toCopy() == null
                ? change
                : change.withRemainingBytes(bytes.toCopy());
    }

    /** Returns the parts of the status that describe the topic as it is. */
    private SkewedTopicStatus layout(TopicOutcome outcome, TopicSummary there, List<BrokerLayout> rows,
            SkewedTopicStatus old) {
        var sizes = rows.stream().map(BrokerLayout::bytes).filter(Objects::nonNull).toList();
        // Another topic of the name was never laid out.
        var builder = (there.id().equals(old.topicId()) ? old : SkewedTopicStatus.EMPTY).toBuilder();
        if (outcome.step() instanceof TopicStep.LaidOut) {
            builder.laidOutGeneration(generation()).laidOutPlacement(PlacementDigest.of(topic.getSpec()))
                    .namedBrokers(named(outcome.named()));
        }
        return builder.topicId(there.id()).partitions(there.partitions()).replicationFactor(there.replicationFactor())
                .layout(LayoutTable.layout(rows)).brokers(rows)
                .leaderImbalance(Evenness.of(rows.stream().map(BrokerLayout::leaders).toList()))
                .replicaImbalance(Evenness.of(rows.stream().map(BrokerLayout::replicas).toList()))
                .byteImbalance(sizes.isEmpty() ? null : Evenness.of(sizes))
                .bytes(sizes.isEmpty() ? null : Long.valueOf(sizes.stream().mapToLong(Long::longValue).sum()))
                .underReplicatedPartitions(there.underReplicated()).build();
    }

    private Map<Integer, Long> bytesOrBefore(TopicBytes bytes) {
        if (!bytes.byBroker().isEmpty()) {
            return bytes.byBroker();
        }
        var before = new TreeMap<Integer, Long>();
        Objects.requireNonNullElse(old().brokers(), List.<BrokerLayout>of()).forEach(row -> {
            if (row.bytes() != null) {
                before.put(row.broker(), row.bytes());
            }
        });
        return before;
    }

    private static @Nullable List<NamedBrokers> named(Map<String, List<Integer>> named) {
        return named.isEmpty()
                ? null
                : new TreeMap<>(named).entrySet().stream()
                        .map(name -> new NamedBrokers(name.getKey(), name.getValue())).toList();
    }

    private SkewedTopicStatus status(SkewedTopicStatus described, @Nullable String clusterId, @Nullable Change change,
            @Nullable List<Drift> drift, TopicMessage message) {
        var drifted = drift == null || drift.isEmpty() ? null : drift;
        return described.toBuilder().observedGeneration(generation()).topicName(topic.kafkaName()).clusterId(clusterId)
                .change(change).drift(drifted)
                .conditions(new TopicConditions(old().conditions(), generation(), now).of(message, drifted)).build();
    }

    private SkewedTopicStatus old() {
        return Objects.requireNonNullElse(topic.getStatus(), SkewedTopicStatus.EMPTY);
    }

    private @Nullable Long generation() {
        return topic.getMetadata().getGeneration();
    }
}
