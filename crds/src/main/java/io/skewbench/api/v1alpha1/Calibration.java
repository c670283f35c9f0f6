package io.skewbench.api.v1alpha1;

import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** How trials of the same variant differ from each other on a cluster, and what that means for runs there. */
public record Calibration(
        @JsonPropertyDescription("Number of copies of the baseline.") int copies,
        @JsonPropertyDescription("How often verdicts would be wrong.")
        @Nullable FalsePositives falsePositives,
        @JsonPropertyDescription("Noise of each metric, the primary ones first.")
        @Nullable List<CalibratedMetric> metrics) {

    /**
     * How often such a run shows a difference although there is none: verdicts on the same trials, as if the copies had
     * run in other orders.
     */
    public record FalsePositives(
            @JsonPropertyDescription("Percentage of the orders in which a primary metric shows a difference; 5 and "
                    + "below is what verdicts promise.") double percent,
            @JsonPropertyDescription("Number of orders that were drawn.") int orders) {}

    /** How one metric varies between trials. */
    public record CalibratedMetric(
            @JsonPropertyDescription("Name of the metric.") String metric,
            @JsonPropertyDescription("Standard deviation between trials of one repetition, in percent of the "
                    + "figure.") double noisePercent,
            @JsonPropertyDescription("Number of independent differences between trials that the noise is known "
                    + "from.") int degreesOfFreedom,
            @JsonPropertyDescription("Steady change from the first trial to the last, in percent of the figure.")
            @Nullable Double driftPercent,
            @JsonPropertyDescription("Correlation of each trial with the one before, freed of the drift; about 0 if "
                    + "trials are independent.")
            @Nullable Double autocorrelation,
            @JsonPropertyDescription("How many repetitions show a difference.")
            @Nullable List<NeededRepetitions> needed) {}

    /** How many repetitions show a difference of some size in 4 of 5 runs. */
    public record NeededRepetitions(
            @JsonPropertyDescription("The difference, in percent of the baseline's figure.") int differencePercent,
            @JsonPropertyDescription("Number of repetitions of the Benchmark as it is written. Not set if 100 do "
                    + "not suffice.")
            @Nullable Integer repetitions) {}
}
