package io.skewbench.measure.experiments;

import io.skewbench.engine.SearchRules;
import io.skewbench.engine.model.Finding;
import io.skewbench.engine.model.Look;
import io.skewbench.engine.model.TestFamily;
import io.skewbench.engine.search.RowSearch;
import io.skewbench.engine.search.SearchState;
import java.util.List;

/**
 * A run with a search of two rows, which ends as runs do: once both capacities are known and compared, or after 20
 * rounds, the default.
 */
record SimulatedPair(double capacity, RowSearch one, RowSearch another, Finding.Kind finding) {
    /** The most rounds. */
    static final int ROUNDS = 20;

    private static final SearchRules.OfRate RULES = new SearchRules.OfRate(10_000, 1_000_000, 0.05, List.of());
    private static final double SMALLEST_EFFECT = 0.05;

    /** @param times by how much the capacity of the other row is larger */
    static SimulatedPair run(double capacity, double times, double noise, long seed) {
        var one = new SimulatedSearch(RULES, capacity, noise, seed);
        var another = new SimulatedSearch(RULES, times * capacity, noise, ~seed);
        var round = 0;
        while (true) {
            one.addTrial();
            another.addTrial();
            round++;
            var pair = after(round, capacity, one.known(), another.known());
            if (round == ROUNDS || pair.isDecided()) {
                return pair;
            }
        }
    }

    private static SimulatedPair after(int round, double capacity, RowSearch one, RowSearch another) {
        return new SimulatedPair(capacity, one, another, new TestFamily(SMALLEST_EFFECT, new Look(round, ROUNDS))
                .judge(List.of(another.against(one))).getFirst().kind());
    }

    private boolean isDecided() {
        return searches().stream().allMatch(search -> search.state() == SearchState.FOUND)
                && finding != Finding.Kind.INCONCLUSIVE;
    }

    List<RowSearch> searches() {
        return List.of(one, another);
    }

    boolean overlaps() {
        return one.estimate().low() <= another.estimate().high() && another.estimate().low() <= one.estimate().high();
    }

    /** Returns whether the interval of the first row contains its capacity. */
    boolean containsCapacity() {
        return one.estimate().low() <= Math.log(capacity) && Math.log(capacity) <= one.estimate().high();
    }

    boolean showsMore() {
        return finding == Finding.Kind.HIGHER;
    }

    boolean showsDifference() {
        return finding == Finding.Kind.HIGHER || finding == Finding.Kind.LOWER;
    }
}
