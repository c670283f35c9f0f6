package io.skewbench.api.v1alpha1;

import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import io.soabase.recordbuilder.core.RecordBuilder;
import org.jspecify.annotations.Nullable;

/** The figures of consumers: of one group, or of all. */
@RecordBuilder
public record ConsumersResult(
        @JsonPropertyDescription("Name of the group; not set for all groups together.")
        @Nullable String group,
        @JsonPropertyDescription("Records received per second of the measured time.")
        @Nullable Spread recordsPerSecond,
        @JsonPropertyDescription("Bytes of keys and values received per second of the measured time.")
        @Nullable Spread bytesPerSecond,
        @JsonPropertyDescription("Time from a record's timestamp, which its producer sets when it sends the record, "
                + "until a consumer receives it. Timestamps are whole milliseconds, so the latency is up to 1 ms too "
                + "high; clockErrorMs bounds the error of the clocks.")
        @Nullable LatencyMs endToEndLatencyMs,
        @JsonPropertyDescription("Bounds of the difference between the true end-to-end latency and the one shown, "
                + "caused by the clocks of producers and consumers. Not set if unknown.")
        @Nullable ClockErrorMs clockErrorMs,
        @JsonPropertyDescription("Largest lag of a group in any second of the measured time, over all trials.")
        @Nullable Long maxLag,
        @JsonPropertyDescription("Lag that a group had left when its time to catch up after the end was over, in the "
                + "worst trial. No latency includes these records.") long finalLag,
        @JsonPropertyDescription("Rebalances in the measured time, in all trials together.") long rebalances,
        @JsonPropertyDescription("Records that were received again by another consumer, in all trials together. Every "
                + "figure includes them.") long redelivered,
        @JsonPropertyDescription("What was found in a sample of records. Not set where none was checked.")
        @Nullable SampledRecords samples) {

    /** Returns these results without the bytes per second. */
    public ConsumersResult withoutBytesPerSecond() {
        return ConsumersResultBuilder.builder(this).bytesPerSecond(null).build();
    }
}
