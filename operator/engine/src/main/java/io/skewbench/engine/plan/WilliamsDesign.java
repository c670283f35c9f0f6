package io.skewbench.engine.plan;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;

/**
 * Sequences of rows in which each row follows each other equally often (E. J. Williams, "Experimental designs balanced
 * for the estimation of residual effects of treatments", 1949): the zigzag 0, 1, n-1, 2, … shifted, and its mirror
 * images.
 */
final class WilliamsDesign {

    private WilliamsDesign() {}

    /** Returns its sequences in random order, or so many of them where that is fewer than twice the rows. */
    static List<List<Integer>> sequences(int rows, int most, Random random) {
        var names = shuffled(rows, random);
        return shuffled(2 * rows, random).stream().limit(most).map(index -> {
            var sequence = zigzag(names, index / 2);
            return index % 2 == 0 ? sequence : sequence.reversed();
        }).toList();
    }

    private static List<Integer> shuffled(int count, Random random) {
        var numbers = new ArrayList<>(IntStream.range(0, count).boxed().toList());
        Collections.shuffle(numbers, random);
        return numbers;
    }

    private static List<Integer> zigzag(List<Integer> names, int shift) {
        var rows = names.size();
        return IntStream.range(0, rows).map(place -> place % 2 == 1 ? (place + 1) / 2 : rows - place / 2)
                .mapToObj(step -> names.get((step + shift) % rows)).toList();
    }
}
