package io.skewbench.api.v1alpha1;

import io.fabric8.kubernetes.api.model.Condition;
import io.skewbench.api.v1alpha1.SkewedTopicStatus.BrokerLayout;
import io.skewbench.api.v1alpha1.SkewedTopicStatus.Change;
import io.skewbench.api.v1alpha1.SkewedTopicStatus.Drift;
import io.skewbench.api.v1alpha1.SkewedTopicStatus.NamedBrokers;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Builds a {@link SkewedTopicStatus} from another one, field by field. */
public final class SkewedTopicStatusBuilder {
    private @Nullable Long observedGeneration;
    private @Nullable String topicName;
    private @Nullable String clusterId;
    private @Nullable String topicId;
    private @Nullable Integer partitions;
    private @Nullable Integer replicationFactor;
    private @Nullable String layout;
    private @Nullable List<BrokerLayout> brokers;
    private @Nullable Imbalance leaderImbalance;
    private @Nullable Imbalance replicaImbalance;
    private @Nullable Imbalance byteImbalance;
    private @Nullable Long bytes;
    private @Nullable Integer underReplicatedPartitions;
    private @Nullable Long laidOutGeneration;
    private @Nullable String laidOutPlacement;
    private @Nullable List<NamedBrokers> namedBrokers;
    private @Nullable Change change;
    private @Nullable List<Drift> drift;
    private @Nullable List<Condition> conditions;

    SkewedTopicStatusBuilder() {}

    SkewedTopicStatusBuilder(SkewedTopicStatus from) {
        this.observedGeneration = from.observedGeneration();
        this.topicName = from.topicName();
        this.clusterId = from.clusterId();
        this.topicId = from.topicId();
        this.partitions = from.partitions();
        this.replicationFactor = from.replicationFactor();
        this.layout = from.layout();
        this.brokers = from.brokers();
        this.leaderImbalance = from.leaderImbalance();
        this.replicaImbalance = from.replicaImbalance();
        this.byteImbalance = from.byteImbalance();
        this.bytes = from.bytes();
        this.underReplicatedPartitions = from.underReplicatedPartitions();
        this.laidOutGeneration = from.laidOutGeneration();
        this.laidOutPlacement = from.laidOutPlacement();
        this.namedBrokers = from.namedBrokers();
        this.change = from.change();
        this.drift = from.drift();
        this.conditions = from.conditions();
    }

    public SkewedTopicStatusBuilder observedGeneration(@Nullable Long value) {
        this.observedGeneration = value;
        return this;
    }

    public SkewedTopicStatusBuilder topicName(@Nullable String value) {
        this.topicName = value;
        return this;
    }

    public SkewedTopicStatusBuilder clusterId(@Nullable String value) {
        this.clusterId = value;
        return this;
    }

    public SkewedTopicStatusBuilder topicId(@Nullable String value) {
        this.topicId = value;
        return this;
    }

    public SkewedTopicStatusBuilder partitions(@Nullable Integer value) {
        this.partitions = value;
        return this;
    }

    public SkewedTopicStatusBuilder replicationFactor(@Nullable Integer value) {
        this.replicationFactor = value;
        return this;
    }

    public SkewedTopicStatusBuilder layout(@Nullable String value) {
        this.layout = value;
        return this;
    }

    public SkewedTopicStatusBuilder brokers(@Nullable List<BrokerLayout> value) {
        this.brokers = value;
        return this;
    }

    public SkewedTopicStatusBuilder leaderImbalance(@Nullable Imbalance value) {
        this.leaderImbalance = value;
        return this;
    }

    public SkewedTopicStatusBuilder replicaImbalance(@Nullable Imbalance value) {
        this.replicaImbalance = value;
        return this;
    }

    public SkewedTopicStatusBuilder byteImbalance(@Nullable Imbalance value) {
        this.byteImbalance = value;
        return this;
    }

    public SkewedTopicStatusBuilder bytes(@Nullable Long value) {
        this.bytes = value;
        return this;
    }

    public SkewedTopicStatusBuilder underReplicatedPartitions(@Nullable Integer value) {
        this.underReplicatedPartitions = value;
        return this;
    }

    public SkewedTopicStatusBuilder laidOutGeneration(@Nullable Long value) {
        this.laidOutGeneration = value;
        return this;
    }

    public SkewedTopicStatusBuilder laidOutPlacement(@Nullable String value) {
        this.laidOutPlacement = value;
        return this;
    }

    public SkewedTopicStatusBuilder namedBrokers(@Nullable List<NamedBrokers> value) {
        this.namedBrokers = value;
        return this;
    }

    public SkewedTopicStatusBuilder change(@Nullable Change value) {
        this.change = value;
        return this;
    }

    public SkewedTopicStatusBuilder drift(@Nullable List<Drift> value) {
        this.drift = value;
        return this;
    }

    public SkewedTopicStatusBuilder conditions(@Nullable List<Condition> value) {
        this.conditions = value;
        return this;
    }

    /** Returns the status. */
    public SkewedTopicStatus build() {
        return new SkewedTopicStatus(observedGeneration, topicName, clusterId, topicId, partitions, replicationFactor,
                layout, brokers, leaderImbalance, replicaImbalance, byteImbalance, bytes, underReplicatedPartitions,
                laidOutGeneration, laidOutPlacement, namedBrokers, change, drift, conditions);
    }
}
