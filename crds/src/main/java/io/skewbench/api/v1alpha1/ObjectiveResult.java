package io.skewbench.api.v1alpha1;

import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import io.soabase.recordbuilder.core.RecordBuilder;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** An objective and its figure. */
@RecordBuilder
public record ObjectiveResult(
        @JsonPropertyDescription("Name of the variant.") String variant,
        @JsonPropertyDescription("Settings of the sweep point.")
        @Nullable Map<String, String> sweep,
        @JsonPropertyDescription("Name of the metric.") String metric,
        @JsonPropertyDescription("The bound as written, such as below 50ms.") String bound,
        @JsonPropertyDescription("Figure of the row, latencies in milliseconds.")
        @Nullable Double value,
        @JsonPropertyDescription("Confidence interval, at 95 %, of the figure in a typical trial; absent with fewer "
                + "than 2 repetitions.")
        @Nullable FigureInterval confidenceInterval,
        @JsonPropertyDescription("Met if the whole interval is within the bound, Missed if it is wholly beyond or "
                + "there is no figure, otherwise Undecided.") String result,
        @JsonPropertyDescription("Whether the objective counts as met: if it is Met, or if it is Undecided and says "
                + "undecided: Pass.") boolean met) {

    /** Ends of the interval, latencies in milliseconds. */
    public record FigureInterval(
            @JsonPropertyDescription("Lower end of the interval.") double low,
            @JsonPropertyDescription("Upper end of the interval.") double high) {}

    /** Returns a builder that starts from the defaults. */
    public static ObjectiveResultBuilder builder() {
        return ObjectiveResultBuilder.builder();
    }
}
