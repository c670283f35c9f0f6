package io.skewbench.api.v1alpha1;

import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** One attempt at one trial. */
public record TrialStatus(
        @JsonPropertyDescription("Position in the run, from 0.") int index,
        @JsonPropertyDescription("From 0; above that, a repetition of a failed attempt.") int attempt,
        @JsonPropertyDescription("Name of the variant.") String variant,
        @JsonPropertyDescription("Settings of the sweep point.")
        @Nullable Map<String, String> sweep,
        @JsonPropertyDescription("From 1.") int repetition,
        @JsonPropertyDescription("Complete or Failed.") String state,
        @JsonPropertyDescription("Why it failed.")
        @Nullable String reason,
        @JsonPropertyDescription("When its workers started to send, RFC 3339.")
        @Nullable String startTime,
        @JsonPropertyDescription("How far apart the workers started, in milliseconds.")
        @Nullable Double startSkewMs,
        @JsonPropertyDescription("Records acknowledged to the workers, warm-up included.")
        @Nullable Long acknowledged,
        @JsonPropertyDescription("Markers of transactions, each of which takes an offset as a record does; left out without transactions.")
        @Nullable Long transactionMarkers,
        @JsonPropertyDescription("Growth of the end offsets of all partitions, warm-up included.")
        @Nullable Long offsetGrowth,
        @JsonPropertyDescription("Records acknowledged per second of the measured time.")
        @Nullable Double recordsPerSecond,
        @JsonPropertyDescription("99th percentile of the publish latency in milliseconds.")
        @Nullable Double publishLatencyP99Ms) {}
