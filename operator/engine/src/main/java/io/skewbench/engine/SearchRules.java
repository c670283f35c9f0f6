package io.skewbench.engine;

import io.skewbench.api.v1alpha1.SearchObjective;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** What a search looks for. */
public sealed interface SearchRules {
    /** Returns the bounds that each sustained trial keeps. */
    List<SearchObjective> objectives();

    /**
     * The highest rate that is sustained.
     *
     * @param from the lowest rate, in records per second of all workloads together; above 0
     * @param to the highest one; above the lowest
     * @param precision half the width of the interval that is narrow enough, such as 0.05 for 5 %
     * @param objectives that each sustained trial keeps
     * @param shares of the capacity of each row at which its latency is measured at last, such as 0.5
     * @param share of these that a trial has; null while the capacity is looked for
     */
    record OfRate(double from, double to, double precision, List<SearchObjective> objectives, List<Double> shares,
            @Nullable Double share) implements SearchRules {

        /** A search after which no latency is measured. */
        public OfRate(double from, double to, double precision, List<SearchObjective> objectives) {
            this(from, to, precision, objectives, List.of(), null);
        }

        /** Returns the rules of a run that searches for a rate. */
        public static OfRate of(Experiment experiment) {
            return (OfRate) experiment.search().orElseThrow();
        }

        /** Returns the same in a trial with a share of the capacity. */
        public OfRate at(double shareOfTrial) {
            return new OfRate(from, to, precision, objectives, shares, shareOfTrial);
        }
    }

    /**
     * The first value of an axis that suffices, or the last one that is sustained.
     *
     * @param axis its name
     * @param isLowest whether the first value is looked for: later ones help the cluster, such as more partitions
     * @param values names of its values, in the order of the spec; at least two
     * @param objectives that each sustained trial keeps
     * @param value of the axis that a trial has; null for the run as a whole
     */
    record OfAxis(String axis, boolean isLowest, List<String> values, List<SearchObjective> objectives,
            @Nullable String value) implements SearchRules {

        /** Returns the rules of a run that searches along an axis. */
        public static OfAxis of(Experiment experiment) {
            return (OfAxis) experiment.search().orElseThrow();
        }

        /** Returns the rules of a run that searches along an axis; empty for any other. */
        public static Optional<OfAxis> in(Experiment experiment) {
            return experiment.search().filter(OfAxis.class::isInstance).map(OfAxis.class::cast);
        }

        /** Returns the values in the order of what they ask of the cluster, the gentlest first. */
        public List<String> steps() {
            return isLowest ? values.reversed() : values;
        }

        /** Returns the same in a trial with a value. */
        public OfAxis at(String valueOfTrial) {
            return new OfAxis(axis, isLowest, values, objectives, valueOfTrial);
        }
    }
}
