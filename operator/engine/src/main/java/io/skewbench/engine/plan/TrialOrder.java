package io.skewbench.engine.plan;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;

/**
 * The order of rows in each repetition, balanced so that neither a row's place nor its predecessor favours it.
 *
 * <p>Candidates are the sequences of Williams' designs (E. J. Williams, "Experimental designs balanced for the
 * estimation of residual effects of treatments", 1949): the zigzag 0, 1, n-1, 2, … shifted, and its mirror images, in
 * which each row follows each other equally often. As there are rarely as many repetitions as a whole design has
 * sequences, each repetition takes the candidate that keeps the counts of places and of predecessors most even.
 */
final class TrialOrder {
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
    static List<List<Integer>> of(int rows, int repetitions, long seed) {
        var candidates = candidates(rows, new Random(seed));
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

    private static List<List<Integer>> candidates(int rows, Random random) {
        var names = new ArrayList<Integer>();
        for (var row = 0; row < rows; row++) {
            names.add(row);
        }
        Collections.shuffle(names, random);
        var candidates = new ArrayList<List<Integer>>();
        for (var shift = 0; shift < rows; shift++) {
            var sequence = new ArrayList<Integer>();
            for (var place = 0; place < rows; place++) {
                var zigzag = place % 2 == 1 ? (place + 1) / 2 : rows - place / 2;
                sequence.add(names.get((zigzag + shift) % rows));
            }
            candidates.add(List.copyOf(sequence));
            candidates.add(List.copyOf(sequence.reversed()));
        }
        Collections.shuffle(candidates, random);
        return candidates;
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
