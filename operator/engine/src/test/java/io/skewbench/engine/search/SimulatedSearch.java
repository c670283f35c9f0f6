package io.skewbench.engine.search;

import io.skewbench.engine.SearchRules;
import io.skewbench.engine.result.SearchOutcome;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/** A search on a simulated cluster, each trial of which sustains rates up to a limit of its own. */
final class SimulatedSearch {
    private final SearchRules.OfRate rules;
    private final double capacity;
    private final double noise;
    private final Random random;
    private final List<SearchOutcome> trials = new ArrayList<>();
    private final long seed;

    /**
     * @param capacity that half of the trials sustain
     * @param noise standard deviation of the logarithm of the limits
     */
    SimulatedSearch(SearchRules.OfRate rules, double capacity, double noise, long seed) {
        this.rules = rules;
        this.capacity = capacity;
        this.noise = noise;
        this.seed = seed;
        this.random = new Random(seed);
    }

    RowSearch run(int mostTrials) {
        var search = new RowSearch(rules, trials, seed);
        while (search.state() == SearchState.SEARCHING && trials.size() < mostTrials) {
            var rate = search.nextRate();
            var limit = capacity * Math.exp(noise * random.nextGaussian());
            trials.add(new SearchOutcome(rate, rate <= limit ? null : "too much: of everything"));
            search = new RowSearch(rules, trials, seed);
        }
        return search;
    }

    /** Returns the rates of all trials so far. */
    List<Double> rates() {
        return trials.stream().map(SearchOutcome::dueRecordsPerSecond).toList();
    }
}
