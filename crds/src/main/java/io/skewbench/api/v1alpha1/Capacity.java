package io.skewbench.api.v1alpha1;

import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import io.soabase.recordbuilder.core.RecordBuilder;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What a search knows about the capacity of one row. */
@RecordBuilder
public record Capacity(
        @JsonPropertyDescription("Name of the variant.") String variant,
        @JsonPropertyDescription("Settings of the sweep point.")
        @Nullable Map<String, String> sweep,
        @JsonPropertyDescription("Searching; Found; Imprecise (the interval is wider than asked for); BelowSearch (the "
                + "lowest rate is not sustained) or AboveSearch (the highest rate is).") String result,
        @JsonPropertyDescription("The rate, in records per second of all workloads together, that half of all trials "
                + "sustain. Not set where it lies outside of the search.")
        @Nullable Double recordsPerSecond,
        @JsonPropertyDescription("Lower end of its confidence interval of 95 %. Not set where it lies below the "
                + "search.")
        @Nullable Double low,
        @JsonPropertyDescription("Upper end of its confidence interval of 95 %. Not set where it lies above the "
                + "search.")
        @Nullable Double high,
        @JsonPropertyDescription("By how many percent the rate that is sustained differs between trials, estimated.")
        @Nullable Double noisePercent,
        @JsonPropertyDescription("Number of trials that were sustained.") int sustained,
        @JsonPropertyDescription("Number of trials that were not.") int unsustained,
        @JsonPropertyDescription("Why trials above the capacity were not sustained, the most frequent reason first.")
        @Nullable List<String> reasons,
        @JsonPropertyDescription("Latencies at percentages of the capacity, as far as they have been measured.")
        @Nullable List<CapacityLoad> loads) {

    /** Returns a builder that starts from the defaults. */
    public static CapacityBuilder builder() {
        return CapacityBuilder.builder();
    }
}
