package io.skewbench.measure.load;

import java.util.Collections;
import java.util.List;

/** Placements of partitions on a single broker. */
final class OneBroker {

    private OneBroker() {}

    static List<List<Integer>> partitions(int count) {
        return Collections.nCopies(count, List.of(0));
    }
}
