package io.skewbench.engine.plan;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Random;

/**
 * The order of rows where moving from some to others is expensive, as between settings of brokers. Rows that have the
 * same follow each other, in the {@link TrialOrder} that they would have alone, so that variants stay interleaved. A
 * repetition begins with what the one before ended with. That favours those that it begins with, whose brokers have not
 * just restarted, so which they are is random, as is the rest of the order.
 */
final class GroupedOrder {
    private GroupedOrder() {}

    /**
     * Returns for each repetition the indexes of rows in the order in which they run.
     *
     * @param groups what each row has
     */
    static List<List<Integer>> of(List<?> groups, int repetitions, long seed) {
        var members = new LinkedHashMap<Object, List<Integer>>();
        for (var row = 0; row < groups.size(); row++) {
            members.computeIfAbsent(groups.get(row), group -> new ArrayList<>()).add(row);
        }
        var random = new Random(seed);
        var each = new ArrayList<List<List<Integer>>>();
        for (var rows : members.values()) {
            var order = TrialOrder.of(rows.size(), repetitions, each.isEmpty() ? seed : random.nextLong());
            each.add(order.stream().map(repetition -> repetition.stream().map(rows::get).toList()).toList());
        }
        var order = new ArrayList<List<Integer>>();
        var sequence = new ArrayList<>(each);
        Collections.shuffle(sequence, random);
        for (var repetition = 0; repetition < repetitions; repetition++) {
            var index = repetition;
            order.add(sequence.stream().flatMap(group -> group.get(index).stream()).toList());
            Collections.rotate(sequence, 1);
            Collections.shuffle(sequence.subList(1, sequence.size()), random);
        }
        return order;
    }
}
