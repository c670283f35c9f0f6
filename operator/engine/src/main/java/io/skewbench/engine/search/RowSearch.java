package io.skewbench.engine.search;

import io.skewbench.engine.SearchRules;
import io.skewbench.engine.model.Effect;
import io.skewbench.engine.result.SearchOutcome;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * The search for the capacity of one row. It approaches the capacity from below, halves what is left until it is known
 * to a third, and then tries rates just below and just above, in an order that is drawn.
 */
public final class RowSearch {
    /** The name of what is looked for, in comparisons. */
    public static final String CAPACITY = "capacity";
    /** After which a search may end: one trial may have been disturbed. */
    public static final int LEAST_TRIALS = 2;
    /** A cluster is never loaded with more than so many times what it has sustained. */
    private static final double GROWTH = 4;
    /** Where rates are bracketed as well as this, both sides are tried. */
    private static final double BRACKETED = Math.log(1.5);
    private static final int LEAST_ON_EACH_SIDE = 2;
    /** The capacity and its noise. */
    private static final int ESTIMATED = 2;
    /** Of the noise: where a trial tells most about the capacity, about one in five has the other outcome. */
    private static final double SIDE = 0.8;
    private static final double FARTHEST_SIDE = 0.2;
    private static final double STEPS_OF_PRECISION = 10;
    /** Rates are rounded to so many significant digits, so that people can read them. */
    private static final int DIGITS = 4;

    private final SearchRules.OfRate rules;
    private final List<SearchOutcome> trials;
    private final long seed;
    private @Nullable CapacityEstimate estimate;

    /**
     * Takes what is known of a row.
     *
     * @param trials that count, in order
     * @param seed of the order in which both sides are tried
     */
    public RowSearch(SearchRules.OfRate rules, List<SearchOutcome> trials, long seed) {
        this.rules = rules;
        this.trials = trials;
        this.seed = seed;
    }

    /** Returns what is known of the capacity. */
    public CapacityEstimate estimate() {
        var known = estimate;
        if (known == null) {
            known = CapacityEstimate.of(new CapacityPosterior(trials, rules.from(), rules.to(),
                    rules.precision() / STEPS_OF_PRECISION));
            estimate = known;
        }
        return known;
    }

    /** Returns the capacity, in records per second, that is as likely too low as too high. */
    public double capacity() {
        return Math.exp(estimate().median());
    }

    /** Returns by how much the logarithm of the capacity is larger than that of another row. */
    public Effect against(RowSearch other) {
        return new Effect(estimate().median() - other.estimate().median(),
                Math.hypot(estimate().deviation(), other.estimate().deviation()),
                Math.max(1, trials() + other.trials() - 2 * ESTIMATED));
    }

    /** Returns the number of trials. */
    public int trials() {
        return trials.size();
    }

    /** Returns how far the search is, if there may be more trials. */
    public SearchState state() {
        if (trials.size() >= LEAST_TRIALS && estimate().high() <= Math.log(rules.from())) {
            return SearchState.BELOW_SEARCH;
        }
        if (trials.size() >= LEAST_TRIALS && estimate().low() >= Math.log(rules.to())) {
            return SearchState.ABOVE_SEARCH;
        }
        return estimate().halfWidth() <= rules.precision() && isConfirmed() ? SearchState.FOUND : SearchState.SEARCHING;
    }

    /** Returns whether trials close to the capacity, on both sides of it, went as expected. */
    private boolean isConfirmed() {
        var near = 2 * Math.max(rules.precision(), estimate().noise());
        return count(SearchOutcome::isSustained, estimate().median() - near, estimate().median()) >= LEAST_ON_EACH_SIDE
                && count(trial -> !trial.isSustained(), estimate().median(),
                        estimate().median() + near) >= LEAST_ON_EACH_SIDE;
    }

    private long count(Predicate<SearchOutcome> which, double low, double high) {
        return trials.stream().filter(which).mapToDouble(trial -> Math.log(trial.dueRecordsPerSecond()))
                .filter(rate -> rate >= low && rate <= high).count();
    }

    /** Returns the rate of the next trial, in records per second of all workloads together. */
    public double nextRate() {
        var rate = rounded(Math.min(rules.to(), Math.max(rules.from(), next())));
        return Math.min(rules.to(), Math.max(rules.from(), rate));
    }

    private double next() {
        if (trials.isEmpty()) {
            return rules.from();
        }
        if (trials.stream().allMatch(SearchOutcome::isSustained)) {
            return GROWTH * trials.getLast().dueRecordsPerSecond();
        }
        if (estimate().high() - estimate().low() > BRACKETED) {
            return Math.min(capacity(), mostThatIsSafe());
        }
        var side = Math.min(FARTHEST_SIDE, Math.max(SIDE * estimate().noise(), rules.precision() / 4));
        return Math.min(Math.exp(estimate().median() + (isAbove() ? side : -side)), mostThatIsSafe());
    }

    private double mostThatIsSafe() {
        return GROWTH * trials.stream().filter(SearchOutcome::isSustained)
                .mapToDouble(SearchOutcome::dueRecordsPerSecond).max().orElse(rules.from() / GROWTH);
    }

    /** Of each two trials, one is above the capacity; which one is drawn. */
    private boolean isAbove() {
        var pair = trials.size() / 2;
        var firstIsAbove = new SplittableRandom(seed + pair).nextBoolean();
        return (trials.size() % 2 == 0) == firstIsAbove;
    }

    private static double rounded(double rate) {
        var unit = Math.pow(10, Math.floor(Math.log10(rate)) + 1 - DIGITS);
        return Math.max(1, Math.rint(Math.rint(rate / unit) * unit));
    }
}
