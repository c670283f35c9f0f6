package io.skewbench.api.v1alpha1;

import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * One figure of a row against the baseline's, taken between trials of the same repetition: by their ratio, as noise grows
 * with what is measured, or by plain differences where something is 0.
 */
public record Comparison(
        @JsonPropertyDescription("Name of the variant.") String variant,
        @JsonPropertyDescription("Settings of the sweep point.")
        @Nullable Map<String, String> sweep,
        @JsonPropertyDescription("Name of the variant that it is compared with.") String baseline,
        @JsonPropertyDescription("Name of the figure.") String metric,
        @JsonPropertyDescription("Median over the baseline's trials, latencies in milliseconds.") double baselineMedian,
        @JsonPropertyDescription("Median over the variant's trials, latencies in milliseconds.") double median,
        @JsonPropertyDescription("Median difference to the baseline between trials of the same repetition, as a ratio, times the baseline's median; in the metric's unit.") double difference,
        @JsonPropertyDescription("The same in percent of the baseline's median.")
        @Nullable Double differencePercent,
        @JsonPropertyDescription("Confidence interval of the median difference; absent below 3 repetitions.")
        @Nullable ConfidenceInterval confidenceInterval,
        @JsonPropertyDescription("Better, Worse, NoDifferenceShown or TooFewRepetitions.") String verdict) {

    /** Ends of the interval, in the metric's unit. */
    public record ConfidenceInterval(
            @JsonPropertyDescription("Probability that such an interval holds the true median whatever the noise is like: 0.75 with 3 repetitions, 0.9375 with 5, 0.95 or more from 6 on. Where noise is normal it is at least 0.95 always.") double level,
            @JsonPropertyDescription("Lower end.") double low,
            @JsonPropertyDescription("Upper end.") double high) {}
}
