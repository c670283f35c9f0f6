package io.skewbench.api.v1alpha1;

import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import io.fabric8.generator.annotation.Max;
import io.fabric8.generator.annotation.Min;
import io.fabric8.generator.annotation.Required;
import io.fabric8.generator.annotation.Size;
import io.fabric8.generator.annotation.ValidationRule;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Finds the highest rate that the cluster sustains. */
public record Search(
        @Required
        @JsonPropertyDescription("The rates between which the capacity is looked for.") Rates rate,

        @ValidationRule(value = "self.matches('^([1-9]|1[0-9]|20)([.][0-9]{1,2})?%$')", messageExpression = """
                '"%s" is not a percentage from 1%% to 20%%: write it like 5%%'.format([self])""")
        @Size(max = 8)
        @JsonPropertyDescription("How well the capacity is to be known: half the width of its confidence interval, at "
                + "which the search of a row ends. Default: 5%.")
        @Nullable String precision,

        @Min(Search.LEAST_TRIALS)
        @Max(Search.MOST_TRIALS)
        @JsonPropertyDescription("The most trials of each row. Rows that are known well enough before end the run, "
                + "once all are. Default: 20.")
        @Nullable Integer maxTrials,

        @Size(max = 8)
        @JsonPropertyDescription("Bounds that a trial has to keep, whatever its variant, to count as sustained. "
                + "Without any, it counts if 99 % of the records that are due are acknowledged in time, none fails and "
                + "latency does not grow.")
        @Nullable List<SearchObjective> objectives,

        @Size(max = 5)
        @JsonPropertyDescription("Percentages of its capacity at which the latency of each row is measured once the "
                + "search is over, in a trial each. An empty list for none. Default: 50, 70 and 90.")
        @Nullable List<@Min(1) @Max(99) Integer> latencyAtPercent) {

    /** The least value of {@code maxTrials}. */
    public static final int LEAST_TRIALS = 6;
    /** The largest value of {@code maxTrials}. */
    public static final int MOST_TRIALS = 100;

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
