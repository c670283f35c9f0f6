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
    PARTITIONS_MISSING, REPLICAS_MOVED,
    /**
     * With replicas in their places, leaders are elsewhere only because brokers are or were down: each rolling restart
     * moves them, and by default Kafka elects the preferred leaders again by itself.
     */
    LEADER_MOVED(TopicReason.LEADERS_MOVED, "Waiting for Kafka to elect the preferred leaders, which it does "
            + "every 5 minutes by default once they are in sync. Set onDrift: Repair to elect them at once"),
    BROKERS_CHANGED;

    private final @Nullable String words;
    private final @Nullable TopicReason awaited;

    DriftKind() {
        this.words = null;
        this.awaited = null;
    }

    DriftKind(String remedy) {
        this.words = remedy;
        this.awaited = null;
    }

    DriftKind(TopicReason awaited, String words) {
        this.words = words;
        this.awaited = awaited;
    }

    /**
     * How Kafka itself ends such drift.
     *
     * @param reason of the condition while it is waited for
     * @param words what is waited for, and how not to wait
     */
    record End(TopicReason reason, String words) {}

    /** Returns the kind of that name; empty if another version of the operator has written it. */
    public static Optional<DriftKind> of(@Nullable String written) {
        return ApiConstant.of(DriftKind.class, written);
    }

    /** Returns whether Kafka itself ends such drift. */
    public boolean endsByItself() {
        return awaited != null;
    }

    /** Returns how Kafka itself ends such drift; empty if it does not. */
    Optional<End> end() {
        return awaited == null || words == null ? Optional.empty() : Optional.of(new End(awaited, words));
    }

    /** Returns what to do about drift of this kind, in the imperative; empty where a repair or an edit ends it. */
    Optional<String> remedy() {
        return awaited == null ? Optional.ofNullable(words) : Optional.empty();
    }
}
