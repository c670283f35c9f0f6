package io.skewbench.engine.search;

import io.skewbench.engine.SearchRules;
import io.skewbench.engine.result.SearchOutcome;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/**
 * A search on a simulated cluster. Each trial sustains the steps up to a limit of its own, and one in thirty is
 * disturbed and sustains none.
 */
final class SimulatedAxisSearch {
    private static final double DISTURBED = 1 / 30.0;

    private final SearchRules.OfAxis rules;
    private final double limit;
    private final double noise;
    private final Random random;
    private final List<SearchOutcome> trials = new ArrayList<>();

    /**
     * @param limit step that half of the undisturbed trials sustain; steps count from 0
     * @param noise standard deviation of the limits, in steps
     */
    SimulatedAxisSearch(SearchRules.OfAxis rules, double limit, double noise, long seed) {
        this.rules = rules;
        this.limit = limit;
        this.noise = noise;
        this.random = new Random(seed);
    }

    AxisSearch run(int mostTrials) {
        var search = new AxisSearch(rules, trials);
        while (search.state() == SearchState.SEARCHING && trials.size() < mostTrials) {
            var value = search.next();
            var isSustained = random.nextDouble() >= DISTURBED
                    && rules.steps().indexOf(value) <= limit + noise * random.nextGaussian();
            trials.add(SearchOutcome.ofAxis(1_000, isSustained ? null : "too much: of everything", value));
            search = new AxisSearch(rules, trials);
        }
        return search;
    }

    /** Returns the values of all trials so far. */
    List<String> values() {
        return trials.stream().map(SearchOutcome::value).toList();
    }
}
