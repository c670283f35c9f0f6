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
 * The state of a topic that its resource's status records.
 *
 * @param generation of the spec
 * @param clusterId Kafka's id of the cluster that the rest is about; null where that is unknown
 * @param topicId Kafka's id of the topic that belongs to this resource; null while there is none
 * @param laidOut whether the spec's placement has been laid out, so that differences are drift
 * @param named the brokers for which pools and labels stood then, by name
 * @param brokers that the cluster had then
 * @param driftReported whether the status reports drift
 * @param change the change that was begun, or null
 */
public record StoredState(@Nullable Long generation, @Nullable String clusterId, @Nullable String topicId,
        boolean laidOut,
        Map<String, List<Integer>> named, List<Broker> brokers, boolean driftReported, @Nullable Change change) {

    /** No state. */
    public static final StoredState NONE = new StoredState(null, null, null, false, Map.of(), List.of(), false, null);

    /** Reads the state from a resource's status. */
    public static StoredState of(SkewedTopic topic) {
        var status = topic.getStatus();
        var generation = topic.getMetadata().getGeneration();
        if (status == null) {
            return NONE.of(generation);
        }
        var named = new TreeMap<String, List<Integer>>();
        Objects.requireNonNullElse(status.namedBrokers(), List.<NamedBrokers>of())
                .forEach(name -> named.put(name.name(), name.brokers()));
        return new StoredState(generation, status.clusterId(), status.topicId(),
                PlacementDigest.of(topic.getSpec()).equals(status.laidOutPlacement()), named,
                Objects.requireNonNullElse(status.brokers(), List.<SkewedTopicStatus.BrokerLayout>of()).stream()
                        .map(broker -> new Broker(broker.broker(), broker.rack(), broker.pool(), broker.node(), null))
                        .toList(),
                status.drift() != null && !status.drift().isEmpty(), status.change());
    }

    /** Returns this state with another change. */
    public StoredState withChange(@Nullable Change begun) {
        return new StoredState(generation, clusterId, topicId, laidOut, named, brokers, driftReported, begun);
    }

    /** Returns whether this state is about another cluster, such as a deleted one of the same name. */
    public boolean isOfOtherClusterThan(String id) {
        return clusterId != null && !clusterId.equals(id);
    }

    /** Returns what of this state holds in a cluster where the topic never was. */
    public StoredState forgotten() {
        return NONE.of(generation);
    }

    private StoredState of(@Nullable Long ofGeneration) {
        return new StoredState(ofGeneration, clusterId, topicId, laidOut, named, brokers, driftReported, change);
    }

    /** Returns whether brokers may be throttled for the change that was begun. */
    public boolean throttles() {
        return change != null && change.throttles();
    }

    /** Returns whether a change with this action was begun. */
    public boolean began(ChangeAction action) {
        return action.isOf(change);
    }
}
