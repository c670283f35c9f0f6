package io.skewbench.engine.topic;

import io.skewbench.engine.state.ApiConstant;
import io.skewbench.engine.state.Reason;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The reasons that a SkewedTopic's conditions give. Waiting for a cluster has reasons of the cluster's as well. */
public enum TopicReason implements Reason.Known {
    LAID_OUT, CONNECTING, CREATING, REASSIGNING, OTHERS_REASSIGNING,
    /** Brokers have not learnt yet what the controller knows. */
    SETTLING, THROTTLE_IN_USE, BROKERS_ABSENT, BROKERS_MISSING, BROKERS_CHANGED, LEADERS_MOVED, LEADERS_AWAY, REPAIRING,
    DRIFTED, DELETING, REFUSED, INVALID_SPEC, NO_MEMORY, TOPIC_EXISTS, KAFKA_TOPIC_CONFLICT,
    TOO_MANY_PARTITIONS;

    /** Returns the reason of that name; empty if it is none of these. */
    public static Optional<TopicReason> of(@Nullable String written) {
        return ApiConstant.of(TopicReason.class, written);
    }

    /** Returns whether replicas of the topic are being moved, by whomever. */
    boolean isReassignment() {
        return this == REASSIGNING || this == OTHERS_REASSIGNING;
    }

    /** Returns whether brokers have to return, or leaders to them: Kafka elects preferred leaders every 5 minutes. */
    public boolean isReturn() {
        return this == LEADERS_MOVED || this == LEADERS_AWAY || this == BROKERS_ABSENT;
    }

    /**
     * Returns whether this is the reason where a topic has drifted, so that the condition Drifted reports it already.
     */
    public boolean isDrift() {
        return this == DRIFTED || this == REPAIRING || this == LEADERS_MOVED || this == LEADERS_AWAY;
    }
}
