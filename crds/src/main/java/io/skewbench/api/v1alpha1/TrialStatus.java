package io.skewbench.api.v1alpha1;

import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import io.soabase.recordbuilder.core.RecordBuilder;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** One attempt at one trial. */
@RecordBuilder
public record TrialStatus(
        @JsonPropertyDescription("Position of the trial in the run, from 0.") int index,
        @JsonPropertyDescription("Number of the attempt, from 0. Attempts above 0 repeat a failed one.") int attempt,
        @JsonPropertyDescription("Name of the variant.") String variant,
        @JsonPropertyDescription("Settings of the sweep point.")
        @Nullable Map<String, String> sweep,
        @JsonPropertyDescription("Number of the repetition, from 1.") int repetition,
        @JsonPropertyDescription("Complete or Failed.") String state,
        @JsonPropertyDescription("In a search along an axis, the name of its value in this trial.")
        @Nullable String value,
        @JsonPropertyDescription("In a search, the records per second that were due.")
        @Nullable Double dueRecordsPerSecond,
        @JsonPropertyDescription("In a search, whether the rate was sustained.")
        @Nullable Boolean sustained,
        @JsonPropertyDescription("Why the attempt failed, or why its rate was not sustained.")
        @Nullable String reason,
        @JsonPropertyDescription("When the workers started to send, RFC 3339.")
        @Nullable String startTime,
        @JsonPropertyDescription("Time between the starts of the first and the last worker, in milliseconds.")
        @Nullable Double startSkewMs,
        @JsonPropertyDescription("Records acknowledged to the workers, including the warm-up.")
        @Nullable Long acknowledged,
        @JsonPropertyDescription("Transaction markers, each of which takes up an offset like a record. Not set without "
                + "transactions.")
        @Nullable Long transactionMarkers,
        @JsonPropertyDescription("Growth of the end offsets of all partitions, including the warm-up.")
        @Nullable Long offsetGrowth,
        @JsonPropertyDescription("Records acknowledged per second of the measured time.")
        @Nullable Double recordsPerSecond,
        @JsonPropertyDescription("99th percentile of the publish latency in milliseconds.")
        @Nullable Double publishLatencyP99Ms,
        @JsonPropertyDescription("Operations acknowledged to the workers, including the warm-up. Not set without "
                + "probes.")
        @Nullable Long operations,
        @JsonPropertyDescription("Figure of the first primary metric: a latency in milliseconds. Not set without "
                + "probes.")
        @Nullable Double primary) {

    /** Returns a builder that starts from the defaults. */
    public static TrialStatusBuilder builder() {
        return TrialStatusBuilder.builder();
    }

    /** Returns a builder that starts from this one. */
    public TrialStatusBuilder toBuilder() {
        return TrialStatusBuilder.builder(this);
    }
}
