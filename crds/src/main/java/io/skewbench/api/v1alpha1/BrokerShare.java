package io.skewbench.api.v1alpha1;

import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import org.jspecify.annotations.Nullable;

/** What one broker took. */
public record BrokerShare(
        @JsonPropertyDescription("Broker id.") int broker,
        @JsonPropertyDescription("Acknowledged records that it took in the measured time.") long records,
        @JsonPropertyDescription("Bytes of keys and values of those.") long bytes,
        @JsonPropertyDescription("Of all bytes, 0 to 1.") double share,
        @JsonPropertyDescription("Mean latency of the producers' requests to it.")
        @Nullable Double requestLatencyMs) {}
