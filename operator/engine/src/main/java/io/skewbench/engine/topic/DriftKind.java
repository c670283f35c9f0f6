package io.skewbench.engine.topic;

import java.util.Arrays;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The ways in which a topic can differ from how it was laid out. A new kind needs its detection in {@link Drifts} only.
 */
public enum DriftKind {
    TOPIC_DELETED("TopicDeleted", null), TOPIC_RECREATED("TopicRecreated",
            "Write adopt: true to take over the new topic and lay it out"),
    PARTITIONS_ADDED("PartitionsAdded",
            "Kafka cannot remove partitions: give the placement as many, or delete the topic"),
    PARTITIONS_MISSING(
            "PartitionsMissing", null),
    REPLICAS_MOVED("ReplicasMoved",
            null),
    LEADER_MOVED("LeaderMoved", null), BROKERS_CHANGED("BrokersChanged", null);

    private final String apiName;
    private final @Nullable String remedy;

    DriftKind(String apiName, @Nullable String remedy) {
        this.apiName = apiName;
        this.remedy = remedy;
    }

    /** Returns the kind of that name; empty if another version of the operator has written it. */
    public static Optional<DriftKind> of(String apiName) {
        return Arrays.stream(values()).filter(kind -> kind.apiName.equals(apiName)).findFirst();
    }

    /** Returns the name that statuses have. */
    public String apiName() {
        return apiName;
    }

    /**
     * Returns whether Kafka itself ends such drift: each restart of a broker moves leaders, and Kafka elects the
     * preferred ones again.
     */
    public boolean endsByItself() {
        return this == LEADER_MOVED;
    }

    /** Returns what to do about drift of this kind, in the imperative; empty where a repair or an edit ends it. */
    Optional<String> remedy() {
        return Optional.ofNullable(remedy);
    }
}
