package io.skewbench.api.v1alpha1;

import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * One figure of a row against the baseline's, taken between trials of the same repetition: by their ratio, as noise
 * grows with what is measured, or by plain differences where something is 0.
 */
public record Comparison(
        @JsonPropertyDescription("Name of the variant.") String variant,
        @JsonPropertyDescription("Settings of the sweep point.")
        @Nullable Map<String, String> sweep,
        @JsonPropertyDescription("Name of the variant that this variant is compared with.") String baseline,
        @JsonPropertyDescription("Name of the metric.") String metric,
        @JsonPropertyDescription("Median of the baseline's trials; latencies in milliseconds.") double baselineMedian,
        @JsonPropertyDescription("Median of the variant's trials; latencies in milliseconds.") double median,
        @JsonPropertyDescription("Median ratio to the baseline between trials of the same repetition, as a difference "
                + "from the baseline's median in the metric's unit.") double difference,
        @JsonPropertyDescription("Difference in percent of the baseline's median.")
        @Nullable Double differencePercent,
        @JsonPropertyDescription("Confidence interval of the median difference. Needs at least 3 repetitions.")
        @Nullable ConfidenceInterval confidenceInterval,
        @JsonPropertyDescription("Better, Worse, NoDifferenceShown or TooFewRepetitions.") String verdict) {

    /** Ends of the interval, in the metric's unit. */
    public record ConfidenceInterval(
            @JsonPropertyDescription("Probability that such an interval contains the true median, for any distribution "
                    + "of the noise: 0.75 with 3 repetitions, 0.9375 with 5, at least 0.95 from 6 on. For normally "
                    + "distributed noise it is always at least 0.95.") double level,
            @JsonPropertyDescription("Lower end of the interval.") double low,
            @JsonPropertyDescription("Upper end of the interval.") double high) {}
}
