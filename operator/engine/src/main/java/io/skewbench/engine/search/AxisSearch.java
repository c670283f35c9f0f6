package io.skewbench.engine.search;

import io.skewbench.engine.SearchRules;
import io.skewbench.engine.result.SearchOutcome;
import io.skewbench.engine.search.AxisPosterior.Tried;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * The search of one row for the value of an axis that just suffices, or is just sustained. It begins with the value
 * that asks least of the cluster, goes at most two values beyond those that were sustained, and each time tries the
 * value that tells most about which one it is.
 */
public final class AxisSearch {
    /**
     * No search ends after fewer: so many trials with the gentlest value tell that not even that is sustained, and no
     * other end takes fewer.
     */
    public static final int LEAST_TRIALS = 4;
    /** Where values double, this is a factor of four, as in a search for a rate. */
    private static final int LEAP = 2;
    private static final int LEAST_ON_EACH_SIDE = 2;
    /** Of the interval. */
    private static final double ERROR = 0.05;

    private final SearchRules.OfAxis rules;
    private final List<String> steps;
    private final List<Tried> trials;
    private @Nullable AxisPosterior posterior;

    /**
     * Takes what is known of a row.
     *
     * @param outcomes that count; those of values that the axis does not have are passed over
     */
    public AxisSearch(SearchRules.OfAxis rules, List<SearchOutcome> outcomes) {
        this.rules = rules;
        this.steps = rules.steps();
        this.trials = outcomes.stream().filter(outcome -> steps.contains(String.valueOf(outcome.value())))
                .map(outcome -> new Tried(steps.indexOf(outcome.value()), outcome.isSustained())).toList();
    }

    private AxisPosterior posterior() {
        var known = posterior;
        if (known == null) {
            known = new AxisPosterior(trials, steps.size());
            posterior = known;
        }
        return known;
    }

    /** Returns the number of trials. */
    public int trials() {
        return trials.size();
    }

    /**
     * Returns the value that is looked for, as likely before as behind the true one; null if none is sustained, and
     * before the first trial.
     */
    public @Nullable String value() {
        return last(posterior().quantile(0.5));
    }

    /** Returns the value after it in the order of what they ask for, which is not sustained; null if all are. */
    public @Nullable String beyond() {
        var sustained = posterior().quantile(0.5);
        return sustained == steps.size() ? null : steps.get(sustained);
    }

    /** Returns the first value of the axis that it may be; null if it may lie before the axis, and if it is none. */
    public @Nullable String low() {
        return rules.isLowest() ? hardest() : last(least());
    }

    /** Returns the last value of the axis that it may be; null if it may lie behind the axis, and if it is none. */
    public @Nullable String high() {
        return rules.isLowest() ? last(least()) : hardest();
    }

    /** Where all steps may be sustained, so may be others that the axis does not have. */
    private @Nullable String hardest() {
        return most() == steps.size() ? null : last(most());
    }

    /** Returns the last of so many steps. */
    private @Nullable String last(int sustained) {
        return sustained == 0 || trials.isEmpty() ? null : steps.get(sustained - 1);
    }

    private int least() {
        return posterior().quantile(ERROR / 2);
    }

    private int most() {
        return posterior().quantile(1 - ERROR / 2);
    }

    /** Returns how far the search is, if there may be more trials. */
    public SearchState state() {
        var sustained = least();
        if (sustained != most() || !isConfirmed(sustained)) {
            return SearchState.SEARCHING;
        }
        if (sustained > 0 && sustained < steps.size()) {
            return SearchState.FOUND;
        }
        return rules.isLowest() == (sustained == 0) ? SearchState.ABOVE_SEARCH : SearchState.BELOW_SEARCH;
    }

    private boolean isConfirmed(int sustained) {
        return hasLastSustained(sustained)
                && (sustained == steps.size() || count(sustained, false) >= LEAST_ON_EACH_SIDE);
    }

    private boolean hasLastSustained(int sustained) {
        return sustained == 0 || count(sustained - 1, true) >= LEAST_ON_EACH_SIDE;
    }

    private long count(int step, boolean isSustained) {
        return trials.stream().filter(new Tried(step, isSustained)::equals).count();
    }

    /** Returns the value of the next trial. */
    public String next() {
        return steps.get(Math.min(nextStep(), farthest()));
    }

    private int nextStep() {
        var sustained = least();
        if (!trials.isEmpty() && sustained == most() && !isConfirmed(sustained)) {
            return hasLastSustained(sustained) ? sustained : sustained - 1;
        }
        return IntStream.rangeClosed(0, farthest()).boxed()
                .min(Comparator.comparingDouble(posterior()::uncertaintyAfter)).orElseThrow();
    }

    /** No trial goes further than this beyond what the cluster has sustained. */
    private int farthest() {
        return trials.stream().filter(Tried::isSustained).map(Tried::step).max(Comparator.naturalOrder())
                .map(step -> Math.min(steps.size() - 1, step + LEAP)).orElse(0);
    }
}
