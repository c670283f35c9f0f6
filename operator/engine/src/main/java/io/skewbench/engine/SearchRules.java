package io.skewbench.engine;

import io.skewbench.api.v1alpha1.SearchObjective;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What a search looks for.
 *
 * @param from the lowest rate, in records per second of all workloads together; above 0
 * @param to the highest one; above the lowest
 * @param precision half the width of the interval that is narrow enough, such as 0.05 for 5 %
 * @param objectives that each sustained trial keeps
 * @param shares of the capacity of each row at which its latency is measured at last, such as 0.5
 * @param share of these that a trial has; null while the capacity is looked for
 */
public record SearchRules(double from, double to, double precision, List<SearchObjective> objectives,
        List<Double> shares, @Nullable Double share) {

    /** A search after which no latency is measured. */
    public SearchRules(double from, double to, double precision, List<SearchObjective> objectives) {
        this(from, to, precision, objectives, List.of(), null);
    }

    /** Returns the same in a trial with a share of the capacity. */
    public SearchRules at(double shareOfTrial) {
        return new SearchRules(from, to, precision, objectives, shares, shareOfTrial);
    }
}
