package io.skewbench.api.v1alpha1;

import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import org.jspecify.annotations.Nullable;

/** What one broker took. */
public record BrokerShare(
        @JsonPropertyDescription("Broker id.") int broker,
        @JsonPropertyDescription("Acknowledged records that the broker received in the measured time.") long records,
        @JsonPropertyDescription("Bytes of the keys and values of these records.") long bytes,
        @JsonPropertyDescription("Share of all bytes, 0 to 1.") double share,
        @JsonPropertyDescription("Mean latency of the producers' requests to the broker.")
        @Nullable Double requestLatencyMs,
        @JsonPropertyDescription("Bytes of keys and values per second that the broker received in the measured time, "
                + "from producers of the run and by replication; the median of the trials. Set in the row of a variant "
                + "whose topics have followers.")
        @Nullable Double bytesInPerSecond,
        @JsonPropertyDescription("Bytes of keys and values per second that followers on other brokers and consumers of "
                + "the run received of the partitions that the broker leads; the median of the trials. Set like "
                + "bytesInPerSecond.")
        @Nullable Double bytesOutPerSecond) {

    /** What one broker took, without its rates. */
    public BrokerShare(int broker, long records, long bytes, double share, @Nullable Double requestLatencyMs) {
        this(broker, records, bytes, share, requestLatencyMs, null, null);
    }

    /** Returns this share with what the broker received and sent per second. */
    public BrokerShare withBytesPerSecond(@Nullable Double in, @Nullable Double out) {
        return new BrokerShare(broker, records, bytes, share, requestLatencyMs, in, out);
    }
}
