package io.skewbench.engine.state;

/** Why a driver can't use something yet that the next trial needs: Kafka, its brokers, its topics. */
public enum WaitReason implements Reason.Known {
    /** It is not known yet whether the Kafka cluster or a topic can be used. */
    CONNECTING(true),
    /** It is not known yet whether the run's own Kafka exists. */
    RESOLVING_KAFKA(true),
    /** It is not known yet where the brokers run. */
    RESOLVING_BROKERS(true),
    /** The driver does not ask before the run is at the front of the queue. */
    QUEUED,
    /** Other lookups go first. */
    LOOKUPS_BUSY,
    /** The answer takes longer than answers do. */
    SLOW_ANSWER,
    /** Kafka doesn't answer. */
    KAFKA_UNAVAILABLE, CLUSTER_UNKNOWN, CLUSTER_WRONG, BROKERS_MISSING, BROKERS_UNKNOWN, KAFKA_NOT_FOUND,
    KAFKA_NOT_READY, KAFKA_NODE_POOL_NOT_READY, KAFKA_USER_NOT_FOUND, KAFKA_USER_NOT_READY, LISTENER_NOT_READY,
    /** Another Kafka has the name that the run's own is to have. */
    NAME_TAKEN, TOPIC_NOT_FOUND, TOPIC_NOT_READY,
    /** Partitions of the topic have no leader. */
    TOPIC_NOT_SERVED,
    /** Kafka has accepted the idle topics and has yet to elect their leaders. */
    SETTLING;

    private final boolean isUnanswered;

    WaitReason() {
        this(false);
    }

    WaitReason(boolean isUnanswered) {
        this.isUnanswered = isUnanswered;
    }

    /**
     * Returns whether the driver has asked and has no answer yet, as after its restart. Meanwhile the state of what it
     * asked for is unknown, so the timeout for becoming usable doesn't expire.
     */
    public boolean isUnanswered() {
        return isUnanswered;
    }
}
