package io.skewbench.api.v1alpha1;

import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import io.fabric8.generator.annotation.Max;
import io.fabric8.generator.annotation.Min;
import io.fabric8.generator.annotation.Required;
import io.fabric8.generator.annotation.Size;
import io.fabric8.generator.annotation.ValidationRule;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Finds the highest rate that the cluster sustains, or the last or first value of an axis of the sweep with which it
 * sustains the rate of the workloads.
 */
@ValidationRule(value = "has(self.rate) != has(self.axis)", message = "set exactly one of rate and axis")
@ValidationRule(value = "!has(self.axis) || has(self.find)", fieldPath = ".find", message = "is missing: Lowest finds "
        + "the first value of the axis that suffices, Highest the last one that is sustained")
@ValidationRule(value = "!has(self.find) || has(self.axis)", fieldPath = ".find",
        message = "belongs to an axis: remove "
                + "it, or name an axis instead of a rate")
@ValidationRule(value = "!has(self.axis) || !has(self.precision)", fieldPath = ".precision", message = "belongs to a "
        + "rate: remove it, as the values of an axis are what they are")
@ValidationRule(value = "!has(self.axis) || !has(self.latencyAtPercent)", fieldPath = ".latencyAtPercent",
        message = "belongs to a rate: remove it, as an axis has no percentages")
@ValidationRule(value = "!has(self.axis) || !has(self.maxTrials) || self.maxTrials >= " + Search.LEAST_TRIALS_OF_AXIS,
        fieldPath = ".maxTrials", messageExpression = Search.TOO_FEW_FOR_AXIS)
public record Search(
        @JsonPropertyDescription("The rates between which the capacity is looked for. Exactly one of rate and axis.")
        @Nullable Rates rate,

        @ValidationRule(value = Rules.DNS_LABEL, messageExpression = Rules.DNS_LABEL_MESSAGE)
        @Size(max = 30)
        @JsonPropertyDescription("Name of an axis of spec.sweep, whose values are in the order of what they ask for: "
                + "the smallest number of partitions, producers or bytes first. It makes no rows; each trial has one "
                + "of its values.")
        @Nullable String axis,

        @ValidationRule(value = "self in ['Lowest', 'Highest']", messageExpression = """
                '"%s" cannot be found: use Lowest or Highest'.format([self])""")
        @Size(max = 16)
        @JsonPropertyDescription("Which value of the axis to find: Lowest, the first one that suffices, for what helps "
                + "the cluster, such as partitions or producers; or Highest, the last one that is sustained, for what "
                + "loads it, such as the size of records or the number of topics.")
        @Nullable String find,

        @ValidationRule(value = "self.matches('^([1-9]|1[0-9]|20)([.][0-9]{1,2})?%$')", messageExpression = """
                '"%s" is not a percentage from 1%% to 20%%: write it like 5%%'.format([self])""")
        @Size(max = 8)
        @JsonPropertyDescription("How well the capacity is to be known: half the width of its confidence interval, at "
                + "which the search of a row ends. Only with rate. Default: 5%.")
        @Nullable String precision,

        @Min(Search.LEAST_TRIALS)
        @Max(Search.MOST_TRIALS)
        @JsonPropertyDescription("The most trials of each row; along an axis, at least 8. Rows that are known well "
                + "enough before end the run, once all are. Default: 20.")
        @Nullable Integer maxTrials,

        @Size(max = 8)
        @JsonPropertyDescription("Bounds that a trial has to keep, whatever its variant, to count as sustained. "
                + "Without any, it counts if 99 % of the records that are due are acknowledged in time, none fails and "
                + "latency does not grow.")
        @Nullable List<SearchObjective> objectives,

        @Size(max = 5)
        @JsonPropertyDescription("Percentages of its capacity at which the latency of each row is measured once the "
                + "search is over, in a trial each. An empty list for none. Only with rate. Default: 50, 70 and 90.")
        @Nullable List<@Min(1) @Max(99) Integer> latencyAtPercent) {

    /** The value of {@code find} that finds the first value which suffices. */
    public static final String LOWEST = "Lowest";
    /** The value of {@code find} that finds the last value which is sustained. */
    public static final String HIGHEST = "Highest";
    /** The least value of {@code maxTrials}. */
    public static final int LEAST_TRIALS = 6;
    /** The same along an axis: no value is found after fewer trials. */
    public static final int LEAST_TRIALS_OF_AXIS = 8;
    /** The largest value of {@code maxTrials}. */
    public static final int MOST_TRIALS = 100;

    static final String TOO_FEW_FOR_AXIS = "'%d finds no value of an axis: give it at least " + LEAST_TRIALS_OF_AXIS
            + "'.format([self.maxTrials])";

    /** The ends of a search, in records per second of all workloads together. */
    @ValidationRule(value = "self.from < self.to", fieldPath = ".to", messageExpression = """
            '%d leaves nothing to search, as from is %d: raise it'.format([self.to, self.from])""")
    public record Rates(
            @Min(1)
            @Max(Load.MAX_RATE)
            @Required
            @JsonPropertyDescription("The lowest rate, which the first trials have: one that every variant "
                    + "sustains.") long from,

            @Min(1)
            @Max(Load.MAX_RATE)
            @Required
            @JsonPropertyDescription("The highest rate. The search approaches it from below, by a factor of four at "
                    + "most.") long to) {}
}
