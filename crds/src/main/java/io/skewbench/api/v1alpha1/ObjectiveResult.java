package io.skewbench.api.v1alpha1;

import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** An objective and its figure. */
public record ObjectiveResult(
        @JsonPropertyDescription("Name of the variant.") String variant,
        @JsonPropertyDescription("Settings of the sweep point.")
        @Nullable Map<String, String> sweep,
        @JsonPropertyDescription("Name of the metric.") String metric,
        @JsonPropertyDescription("The bound as written, such as below 50ms.") String bound,
        @JsonPropertyDescription("The figure, latencies in milliseconds.")
        @Nullable Double value,
        @JsonPropertyDescription("Whether the bound is met; false where there is no figure.") boolean met) {}
