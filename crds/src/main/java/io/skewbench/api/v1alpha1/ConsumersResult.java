package io.skewbench.api.v1alpha1;

import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import org.jspecify.annotations.Nullable;

/** The figures of consumers: of one group, or of all. */
public record ConsumersResult(
        @JsonPropertyDescription("Name of the group; left out for all groups together.")
        @Nullable String group,
        @JsonPropertyDescription("Records received per second of the measured time.")
        @Nullable Spread recordsPerSecond,
        @JsonPropertyDescription("Bytes of keys and values received per second of the measured time.")
        @Nullable Spread bytesPerSecond,
        @JsonPropertyDescription("From a record's timestamp, which its producer sets when it sends it, until a consumer has it. Timestamps are whole milliseconds, so it is up to 1 ms too long; and as far off as the clocks are, see clockErrorMs.")
        @Nullable LatencyMs endToEndLatencyMs,
        @JsonPropertyDescription("What the clocks of producers and consumers leave open: this has to be added to an end-to-end latency to have the true one. Left out where it could not be found out.")
        @Nullable ClockErrorMs clockErrorMs,
        @JsonPropertyDescription("Offsets that a group had not received, at the worst second of the measured time of all trials.")
        @Nullable Long maxLag,
        @JsonPropertyDescription("Offsets that a group had not received when its time to do so after the end was over, at the worst trial. Their records are in no latency.") long finalLag,
        @JsonPropertyDescription("Rebalances in the measured time, of all trials together.") long rebalances,
        @JsonPropertyDescription("Records that consumers received which others had received before, of all trials together; they count in every figure.") long redelivered) {}
