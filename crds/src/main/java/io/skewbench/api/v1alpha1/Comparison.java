package io.skewbench.api.v1alpha1;

import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import io.soabase.recordbuilder.core.RecordBuilder;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** One figure of a row against the baseline's, judged by a model of all trials of the sweep point. */
@RecordBuilder
public record Comparison(
        @JsonPropertyDescription("Name of the variant.") String variant,
        @JsonPropertyDescription("Settings of the sweep point.")
        @Nullable Map<String, String> sweep,
        @JsonPropertyDescription("Name of the variant that this variant is compared with.") String baseline,
        @JsonPropertyDescription("Name of the metric.") String metric,
        @JsonPropertyDescription("Primary for the metrics of spec.primary, whose verdicts are all correct with a "
                + "probability of 95 %; Exploratory for all other metrics, which are a second such "
                + "family.") String family,
        @JsonPropertyDescription("Figure of the baseline's row; latencies in milliseconds.") double baselineValue,
        @JsonPropertyDescription("Figure of the variant's row; latencies in milliseconds.") double value,
        @JsonPropertyDescription("How many times the baseline's figure the variant's is in a typical trial, estimated "
                + "from all trials and freed of any trend over the run.")
        @Nullable Double ratio,
        @JsonPropertyDescription("Confidence interval of the ratio. All intervals of the family hold at the same time "
                + "with a probability of 95 %.")
        @Nullable ConfidenceInterval confidenceInterval,
        @JsonPropertyDescription("Probability of differences as large as the observed ones if no variant of the family "
                + "differed from the baseline, adjusted for the number of comparisons (Holm). A difference is shown "
                + "at 0.05 and below.")
        @Nullable Double adjustedPValue,
        @JsonPropertyDescription("The smallest difference, in percent, that 4 of 5 such runs would have shown.")
        @Nullable Double detectableDifferencePercent,
        @JsonPropertyDescription("Better, Worse, Equivalent (any difference is below spec.smallestEffect), "
                + "Inconclusive or NotJudged.") String verdict,
        @JsonPropertyDescription("Why there is no verdict: ClosedLoop, Saturated, RecordsFailed, ZeroFigure, "
                + "TooFewRepetitions or CapacityNotFound.")
        @Nullable String reason) {

    /** Ends of the interval, as ratios to the baseline. */
    public record ConfidenceInterval(
            @JsonPropertyDescription("Lower end of the interval.") double low,
            @JsonPropertyDescription("Upper end of the interval.") double high) {}

    /** Returns a builder that starts from the defaults. */
    public static ComparisonBuilder builder() {
        return ComparisonBuilder.builder();
    }
}
