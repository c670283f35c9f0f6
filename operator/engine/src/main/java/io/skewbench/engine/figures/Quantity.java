package io.skewbench.engine.figures;

/** What a {@link Metric} is a figure of. */
public enum Quantity {
    /** Time from the intended send time of a record to its acknowledgement. */
    PUBLISH_LATENCY("publishLatency", "publish"),
    /** Time from the call of {@code send} to the acknowledgement. */
    SERVICE_LATENCY("serviceLatency", "service"),
    /** Time from the timestamp of a record until a consumer receives it. */
    END_TO_END_LATENCY("endToEndLatency", "end-to-end"),
    /** Time from when a client sends a produce request until it has the response. */
    REQUEST_LATENCY("requestLatency", "request"),
    /** Records acknowledged in a second. */
    RECORDS_PER_SECOND("recordsPerSecond", "records/s"),
    /** Bytes of keys and values acknowledged in a second. */
    BYTES_PER_SECOND("bytesPerSecond", "bytes/s"),
    /** Records received in a second. */
    CONSUMED_PER_SECOND("consumedPerSecond", "consumed/s"),
    /** Records that all in-sync replicas received in a second. */
    REPLICATED_PER_SECOND("replicatedPerSecond", "replicated/s"),
    /** Those records divided by the acknowledged ones. */
    REPLICATED_RATIO("replicatedRatio", "replicated ratio"),
    /** Milliseconds since the oldest record was acknowledged that some in-sync replica lacks. */
    REPLICATION_LAG_MS("replicationLagMs", "replication lag ms"),
    /** Bytes of the acknowledged keys and values that some in-sync replica lacks. */
    REPLICATION_LAG_BYTES("replicationLagBytes", "replication lag bytes"),
    /** Bytes of keys and values that the broker with most of them received in a second. */
    BROKER_BYTES_IN("brokerBytesInPerSecond", "bytes/s into a broker"),
    /** Bytes of keys and values that the broker with most of them sent in a second. */
    BROKER_BYTES_OUT("brokerBytesOutPerSecond", "bytes/s out of a broker"),
    /** Failed records divided by sent records. */
    ERROR_RATIO("errorRatio", "error ratio"),
    /** The largest share of a broker divided by the mean share. */
    BROKER_IMBALANCE("brokerImbalance", "imbalance"),
    /** Time from when an operation was due to its answer. */
    OPERATION_LATENCY("probe", "probe"),
    /** Operations acknowledged in a second. */
    OPERATIONS_PER_SECOND("probe", "probe"),
    /** Failed operations divided by all that were sent. */
    OPERATION_ERROR_RATIO("probe", "probe");

    private final String text;
    private final String words;

    Quantity(String text, String words) {
        this.text = text;
        this.words = words;
    }

    /** Returns the name that specs and statuses use, or how the names of metrics of operations begin. */
    public String text() {
        return text;
    }

    /** Returns the short name that tables and sentences use. */
    public String words() {
        return words;
    }

    /** Returns whether this is a distribution of durations, bounded in units of time. */
    public boolean isLatency() {
        return this == PUBLISH_LATENCY || this == SERVICE_LATENCY || this == END_TO_END_LATENCY
                || this == REQUEST_LATENCY || this == OPERATION_LATENCY;
    }

    /** Returns whether this is an amount per second of which more is better. */
    public boolean isRate() {
        return this == RECORDS_PER_SECOND || this == BYTES_PER_SECOND || this == CONSUMED_PER_SECOND
                || this == REPLICATED_PER_SECOND || this == OPERATIONS_PER_SECOND;
    }

    /** Returns whether a higher figure is the better one. */
    public boolean moreIsBetter() {
        return isRate() || this == REPLICATED_RATIO;
    }

    /** Returns whether only topics with followers have it. */
    public boolean isOfReplicas() {
        return this == REPLICATED_PER_SECOND || this == REPLICATED_RATIO || this == REPLICATION_LAG_MS
                || this == REPLICATION_LAG_BYTES || this == BROKER_BYTES_IN || this == BROKER_BYTES_OUT;
    }

    /** Returns whether only consumers measure it. */
    public boolean isOfConsumers() {
        return this == END_TO_END_LATENCY || this == CONSUMED_PER_SECOND;
    }
}
