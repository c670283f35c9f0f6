package io.skewbench.engine.state;

/** The types of the conditions in the statuses of Benchmarks and SkewedTopics. */
public enum ConditionType implements ApiConstant {
    /** The run is complete, or the topic is laid out; as kstatus defines it. */
    READY,
    /** The resource is progressing; as kstatus defines it. */
    RECONCILING,
    /** The resource makes no progress until a user changes something; as kstatus defines it. */
    STALLED,
    /** Every trial of the run counts. */
    COMPLETE,
    /** The run has ended without a result, or its spec can't be carried out. */
    FAILED,
    /** The run is complete or has failed. */
    FINISHED,
    /** The results meet every objective of the spec. */
    OBJECTIVES_MET,
    /** Nothing prevents the run's next trial. */
    RUNNABLE,
    /** The brokers that were moved for the run are where they were before it. */
    BROKERS_RESTORED,
    /** The brokers that were given other settings for the run have those that they had before it. */
    BROKER_SETTINGS_RESTORED,
    /** The topic differs from how it was laid out. */
    DRIFTED
}
