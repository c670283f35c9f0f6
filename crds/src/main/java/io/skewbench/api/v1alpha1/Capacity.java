package io.skewbench.api.v1alpha1;

import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import io.soabase.recordbuilder.core.RecordBuilder;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What a search knows about the capacity of one row, or about the value of an axis that was looked for. */
@RecordBuilder
public record Capacity(
        @JsonPropertyDescription("Name of the variant.") String variant,
        @JsonPropertyDescription("Settings of the sweep point.")
        @Nullable Map<String, String> sweep,
        @JsonPropertyDescription("Searching; Found; Imprecise (the interval is wider than asked for); BelowSearch (the "
                + "lowest rate is not sustained) or AboveSearch (the highest rate is). Along an axis, BelowSearch if "
                + "it lies before the first value, AboveSearch if it lies behind the last one.") String result,
        @JsonPropertyDescription("Name of the axis that the search looks along; not set in a search for a rate.")
        @Nullable String axis,
        @JsonPropertyDescription("The value of the axis: the first that suffices, or the last that is sustained. Where "
                + "the search ends at an end of the axis with a value that is sustained, this is it. Not set if none "
                + "is, and before the first trial.")
        @Nullable String value,
        @JsonPropertyDescription("The first value of the axis that it may be, with a probability of 95 % between this "
                + "and highValue. Not set if it may lie before the axis, or if no value of it "
                + "is sustained.")
        @Nullable String lowValue,
        @JsonPropertyDescription("The last value of the axis that it may be. Not set if it may lie behind the axis, or "
                + "if no value of it is sustained.")
        @Nullable String highValue,
        @JsonPropertyDescription("The rate, in records per second of all workloads together, that half of all trials "
                + "sustain. Not set where it lies outside of the search, and along an axis.")
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
