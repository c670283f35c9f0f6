package io.skewbench.engine.topic;

import io.skewbench.engine.state.ApiConstant;
import io.skewbench.engine.state.Reason;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The ways in which a topic can differ from how it was laid out. {@link Drifts} detects them.
 */
public enum DriftKind implements Reason.Known {
    TOPIC_DELETED, TOPIC_RECREATED("Set adopt: true to adopt the new topic and lay it out"),
    PARTITIONS_ADDED("Kafka cannot remove partitions: add as many to the placement, or delete the topic"),
    PARTITIONS_MISSING, REPLICAS_MOVED, LEADER_MOVED, BROKERS_CHANGED;

    private final @Nullable String remedy;

    DriftKind() {
        this(null);
    }

    DriftKind(@Nullable String remedy) {
        this.remedy = remedy;
    }

    /** Returns the kind of that name; empty if another version of the operator has written it. */
    public static Optional<DriftKind> of(@Nullable String written) {
        return ApiConstant.of(DriftKind.class, written);
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
