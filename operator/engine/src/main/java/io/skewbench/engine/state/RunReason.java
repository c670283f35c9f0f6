package io.skewbench.engine.state;

/** The reason of a run's stage, as the engine decides it. */
public enum RunReason implements Reason.Known {
    QUEUED, SUSPENDED, COMPLETE,
    /** The spec has problems. */
    INVALID_SPEC,
    /** The administrator doesn't allow what the spec asks for. */
    REFUSED_BY_POLICY,
    /** The operator fails at every look at the Benchmark. */
    OPERATOR_FAILED,
    /** An obstacle prevented the next trial for longer than {@code spec.startTimeout}. */
    START_TIMEOUT,
    /** The client version of a variant can't be used with the cluster's brokers. */
    CLIENT_VERSION_UNUSABLE,
    // The run's own Kafka cluster.
    CREATING_CLUSTER, CLUSTER_UNUSABLE, CLUSTER_GONE, CLUSTER_NOT_DEPLOYED, CLUSTER_NOT_READY,
    // The nodes of its brokers.
    BROKERS_MISPLACED, MOVING_BROKERS, BROKERS_NOT_MOVED, PINNING_UNUSABLE,
    // The settings of its brokers.
    CHANGING_BROKERS, BROKERS_NOT_CHANGED,
    /** Somebody else has changed the settings that a run gave brokers. */
    BROKER_SETTINGS_CHANGED,
    BROKER_SETTINGS_REFUSED,
    /** Another run has yet to give brokers their own settings back. */
    BROKER_SETTINGS_TAKEN,
    // The links of its brokers.
    MEASURING_LINKS, LINKS_NOT_MEASURED, LINK_NOT_HONOURED,
    // What a trial needs.
    TOPIC_UNUSABLE, PAYLOAD_UNUSABLE, TRIAL_TOO_LARGE, CREATING_IDLE_TOPICS, IDLE_TOPICS_UNUSABLE, OFFSETS_UNREAD,
    // A trial.
    EARLIER_WORKERS_RUNNING, STARTING_WORKERS, PREPARING_WORKERS, TRIAL_RUNNING, COLLECTING_RESULT
}
