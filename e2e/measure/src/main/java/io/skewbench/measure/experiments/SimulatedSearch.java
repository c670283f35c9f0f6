package io.skewbench.measure.experiments;

import io.skewbench.engine.SearchRules;
import io.skewbench.engine.result.SearchOutcome;
import io.skewbench.engine.search.RowSearch;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/** The search for the capacity of a simulated cluster. */
final class SimulatedSearch {
    private final SearchRules.OfRate rules;
    private final double capacity;
    private final double noise;
    private final long seed;
    private final Random random;
    private final List<SearchOutcome> outcomes = new ArrayList<>();

    /**
     * Begins a search.
     *
     * @param capacity the rate that half of all trials sustain, in records per second
     * @param noise standard deviation of the logarithm of what single trials sustain
     */
    SimulatedSearch(SearchRules.OfRate rules, double capacity, double noise, long seed) {
        this.rules = rules;
        this.capacity = capacity;
        this.noise = noise;
        this.seed = seed;
        this.random = new Random(seed);
    }

    /** Returns what is known after all trials so far. */
    RowSearch known() {
        return new RowSearch(rules, List.copyOf(outcomes), seed);
    }

    void addTrial() {
        var rate = known().nextRate();
        var isSustained = rate <= capacity * Math.exp(noise * random.nextGaussian());
        outcomes.add(new SearchOutcome(rate, isSustained ? null : "too much: simulated"));
    }
}
