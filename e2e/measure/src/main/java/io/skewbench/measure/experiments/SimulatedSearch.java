package io.skewbench.measure.experiments;

import io.skewbench.engine.SearchRules;
import io.skewbench.engine.result.SearchOutcome;
import io.skewbench.engine.search.RowSearch;
import io.skewbench.engine.search.SearchState;
import java.util.ArrayList;
import java.util.Random;

/**
 * A search on a simulated cluster that ends after so many trials at the latest.
 *
 * @param capacity the rate that half of all trials sustain, in records per second
 * @param noise standard deviation of the logarithm of what single trials sustain
 */
record SimulatedSearch(SearchRules rules, double capacity, double noise, int mostTrials) {

    /** Returns what is known after the last trial. */
    RowSearch run(long seed) {
        var random = new Random(seed);
        var outcomes = new ArrayList<SearchOutcome>();
        while (true) {
            var search = new RowSearch(rules, outcomes, seed);
            if (outcomes.size() == mostTrials || search.state() != SearchState.SEARCHING) {
                return search;
            }
            var rate = search.nextRate();
            var isSustained = rate <= capacity * Math.exp(noise * random.nextGaussian());
            outcomes.add(new SearchOutcome(rate, isSustained ? null : "too much: simulated"));
        }
    }
}
