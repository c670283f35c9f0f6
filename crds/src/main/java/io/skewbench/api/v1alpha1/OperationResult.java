package io.skewbench.api.v1alpha1;

import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import io.soabase.recordbuilder.core.RecordBuilder;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The figures of one operation, over all workloads with a probe. */
@RecordBuilder
public record OperationResult(
        @JsonPropertyDescription("Name of the operation.") String name,
        @JsonPropertyDescription("Operations per second that the load asks for in the measured time, as the median of "
                + "the trials. Not set for unlimited load.")
        @Nullable Double offeredPerSecond,
        @JsonPropertyDescription("Acknowledged operations per second of the measured time. With unlimited load, per "
                + "second for which clients were at this operation, because all operations share the measured time.")
        @Nullable Spread perSecond,
        @JsonPropertyDescription("From when the operation was due to its answer; with unlimited load, from when it was "
                + "sent.")
        @Nullable LatencyMs latencyMs,
        @JsonPropertyDescription("99th percentile of the latency in milliseconds; set where latencyMs is omitted.")
        @Nullable Double latencyP99Ms,
        @JsonPropertyDescription("99th percentile of the time from when the operation was sent to its answer, in "
                + "milliseconds.")
        @Nullable Double serviceLatencyP99Ms,
        @JsonPropertyDescription("Failed operations in the measured time, by exception.")
        @Nullable Map<String, Long> errors,
        @JsonPropertyDescription("Failed operations divided by all that were sent in the measured time.")
        @Nullable Double errorRatio) {

    /** Returns a builder that starts from the defaults. */
    public static OperationResultBuilder builder() {
        return OperationResultBuilder.builder();
    }

    /** Returns a builder that starts from this one. */
    public OperationResultBuilder toBuilder() {
        return OperationResultBuilder.builder(this);
    }
}
