package io.skewbench.engine.plan;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/**
 * The order of rows in each repetition, balanced so that neither a row's place nor its predecessor favours it.
 *
 * <p>
 * As there are rarely as many repetitions as a whole {@link WilliamsDesign} has sequences, each repetition takes the
 * one that keeps the counts of places and of predecessors most even.
 */
public final class TrialOrder {
    /** At least this many sequences are candidates: all that a design of up to 32 rows has. */
    private static final int LEAST_CANDIDATES = 64;
    private static final int CANDIDATES_OF_A_REPETITION = 8;

    private final int rows;
    private final int[][] placeCounts;
    private final int[][] followCounts;
    private int last = -1;

    private TrialOrder(int rows) {
        this.rows = rows;
        this.placeCounts = new int[rows][rows];
        this.followCounts = new int[rows][rows];
    }

    /** Returns for each repetition the indexes of rows in the order in which they run. */
    public static List<List<Integer>> of(int rows, int repetitions, long seed) {
        var candidates = WilliamsDesign.sequences(rows, mostCandidates(repetitions), new Random(seed));
        var order = new TrialOrder(rows);
        var chosen = new ArrayList<List<Integer>>();
        for (var repetition = 0; repetition < repetitions; repetition++) {
            var best = candidates.getFirst();
            var bestCost = Long.MAX_VALUE;
            for (var candidate : candidates) {
                var cost = order.cost(candidate);
                if (cost < bestCost) {
                    best = candidate;
                    bestCost = cost;
                }
            }
            order.take(best);
            chosen.add(best);
        }
        return chosen;
    }

    /**
     * Of many rows a few sequences suffice: there are more places than repetitions, and sequences of one direction
     * share no place and rarely a predecessor.
     */
    private static int mostCandidates(int repetitions) {
        return Math.max(LEAST_CANDIDATES, CANDIDATES_OF_A_REPETITION * repetitions);
    }

    /**
     * Growth of the sum of squared counts: smallest where the counts stay most even. Predecessors weigh double, since
     * Latin squares of few rows keep places even at the price of the same row always coming before another.
     */
    private long cost(List<Integer> sequence) {
        var cost = 0L;
        var before = last;
        for (var place = 0; place < rows; place++) {
            int row = sequence.get(place);
            cost += 2L * placeCounts[row][place] + 1;
            cost += before < 0 ? 0 : 2 * (2L * followCounts[before][row] + 1);
            before = row;
        }
        return cost;
    }

    private void take(List<Integer> sequence) {
        for (var place = 0; place < rows; place++) {
            int row = sequence.get(place);
            placeCounts[row][place]++;
            if (last >= 0) {
                followCounts[last][row]++;
            }
            last = row;
        }
    }
}
