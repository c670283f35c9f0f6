package io.skewbench.engine.state;

/** The reasons of conditions that don't have the reason of their resource's stage. */
public enum ConditionReason implements Reason.Known {
    NOT_STALLED, NOT_COMPLETE, NOT_FAILED, NOT_FINISHED,
    // Of ObjectivesMet.
    NO_OBJECTIVES, OBJECTIVES_MET, OBJECTIVE_MISSED, OBJECTIVE_UNDECIDED, RUN_FAILED,
    // Of BrokersRestored.
    BROKERS_MOVED, RESTORING_BROKERS, RECONCILIATION_PAUSED, NODE_POOLS_NOT_RESTORED, NODE_POOLS_RESTORED,
    // Of BrokerSettingsRestored.
    CHANGING_SETTINGS, SETTINGS_NOTED, RESTORING_SETTINGS, SETTINGS_NOT_RESTORED, SETTINGS_RESTORED, SETTINGS_LEFT,
    ROLL_NOT_SEEN, KAFKA_GONE,
    // Of Drifted.
    NO_DRIFT
}
