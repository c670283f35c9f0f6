package io.skewbench.engine.topic;

import io.skewbench.api.v1alpha1.SkewedTopic;
import io.skewbench.api.v1alpha1.SkewedTopicStatus;
import io.skewbench.api.v1alpha1.SkewedTopicStatus.Change;
import io.skewbench.api.v1alpha1.SkewedTopicStatus.NamedBrokers;
import io.skewbench.engine.ClusterBrokers.Broker;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * What is remembered of a topic, as its resource's status has it.
 *
 * @param generation of the spec
 * @param clusterId Kafka's id of the cluster that the rest is about; null where that isn't known
 * @param topicId Kafka's id of the topic that is this resource's; null while it has none
 * @param laidOut whether the spec's placement has been brought about, so that what differs is drift
 * @param named what names stood for then
 * @param brokers that the cluster had then
 * @param driftTold whether its status tells of a drift
 * @param change what was begun, or null
 */
public record TopicMemory(@Nullable Long generation, @Nullable String clusterId, @Nullable String topicId,
        boolean laidOut,
        Map<String, List<Integer>> named, List<Broker> brokers, boolean driftTold, @Nullable Change change) {

    /** Nothing is. */
    public static final TopicMemory NONE = new TopicMemory(null, null, null, false, Map.of(), List.of(), false, null);

    /** Reads it. */
    public static TopicMemory of(SkewedTopic topic) {
        var status = topic.getStatus();
        var generation = topic.getMetadata().getGeneration();
        if (status == null) {
            return NONE.of(generation);
        }
        var named = new TreeMap<String, List<Integer>>();
        Objects.requireNonNullElse(status.namedBrokers(), List.<NamedBrokers>of())
                .forEach(name -> named.put(name.name(), name.brokers()));
        return new TopicMemory(generation, status.clusterId(), status.topicId(),
                PlacementDigest.of(topic.getSpec()).equals(status.laidOutPlacement()), named,
                Objects.requireNonNullElse(status.brokers(), List.<SkewedTopicStatus.BrokerLayout>of()).stream()
                        .map(broker -> new Broker(broker.broker(), broker.rack(), broker.pool(), broker.node(), null))
                        .toList(),
                status.drift() != null && !status.drift().isEmpty(), status.change());
    }

    /** Returns the same, with what was begun since. */
    public TopicMemory withChange(@Nullable Change begun) {
        return new TopicMemory(generation, clusterId, topicId, laidOut, named, brokers, driftTold, begun);
    }

    /** Returns what is remembered of a topic that was created in a cluster, and of no layout. */
    public static TopicMemory ofCreated(String clusterId, String topicId) {
        return new TopicMemory(null, clusterId, topicId, false, Map.of(), List.of(), false, null);
    }

    /** Returns the same of a placement that has been brought about, so that what differs is drift. */
    public TopicMemory withLayout(Map<String, List<Integer>> stoodFor, List<Broker> then, boolean told) {
        return new TopicMemory(generation, clusterId, topicId, true, stoodFor, then, told, change);
    }

    /** Returns whether it is about another cluster, such as the one that bore the same name before it was made anew. */
    public boolean isOfAnotherThan(String id) {
        return clusterId != null && !clusterId.equals(id);
    }

    /** Returns what is left of it in a cluster where the topic never was. */
    public TopicMemory forgotten() {
        return NONE.of(generation);
    }

    private TopicMemory of(@Nullable Long ofGeneration) {
        return new TopicMemory(ofGeneration, clusterId, topicId, laidOut, named, brokers, driftTold, change);
    }

    /** Returns whether this was begun. */
    public boolean began(String action) {
        return change != null && change.action().equals(action);
    }
}
