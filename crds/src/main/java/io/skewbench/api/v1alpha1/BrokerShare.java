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
        @Nullable Double requestLatencyMs) {}
