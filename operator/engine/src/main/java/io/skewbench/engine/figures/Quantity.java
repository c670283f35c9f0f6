package io.skewbench.engine.figures;

/** What a {@link Metric} is a figure of. */
public enum Quantity {
    /** Time from the intended send time of a record to its acknowledgement. */
    PUBLISH_LATENCY("publishLatency"),
    /** Time from the call of {@code send} to the acknowledgement. */
    SERVICE_LATENCY("serviceLatency"),
    /** Time from the timestamp of a record until a consumer receives it. */
    END_TO_END_LATENCY("endToEndLatency"),
    /** Records acknowledged in a second. */
    RECORDS_PER_SECOND("recordsPerSecond"),
    /** Bytes of keys and values acknowledged in a second. */
    BYTES_PER_SECOND("bytesPerSecond"),
    /** Records received in a second. */
    CONSUMED_PER_SECOND("consumedPerSecond"),
    /** Failed records divided by sent records. */
    ERROR_RATIO("errorRatio"),
    /** The largest share of a broker divided by the mean share. */
    BROKER_IMBALANCE("brokerImbalance");

    private final String text;

    Quantity(String text) {
        this.text = text;
    }

    /** Returns the name that specs and statuses use. */
    public String text() {
        return text;
    }

    /** Returns whether this is a distribution of durations, bounded in units of time. */
    public boolean isLatency() {
        return this == PUBLISH_LATENCY || this == SERVICE_LATENCY || this == END_TO_END_LATENCY;
    }

    /** Returns whether this is an amount per second. */
    public boolean isRate() {
        return this == RECORDS_PER_SECOND || this == BYTES_PER_SECOND || this == CONSUMED_PER_SECOND;
    }

    /** Returns whether a higher figure is the better one. */
    public boolean moreIsBetter() {
        return isRate();
    }

    /** Returns whether only consumers measure it. */
    public boolean isOfConsumers() {
        return this == END_TO_END_LATENCY || this == CONSUMED_PER_SECOND;
    }
}
