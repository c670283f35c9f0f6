package io.skewbench.engine.placement;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Spreads followers evenly over brokers, never on a partition's leader. */
final class Followers {
    private final List<Integer> brokers;
    private final int factor;
    private final Map<Integer, Integer> load = new HashMap<>();

    Followers(List<Integer> brokers, int factor) {
        this.brokers = brokers;
        this.factor = factor;
        brokers.forEach(broker -> load.put(broker, 0));
    }

    /** Returns for each leader its partition's brokers, the leader first. */
    List<List<Integer>> of(List<Integer> leaders) {
        var partitions = new ArrayList<List<Integer>>();
        for (var leader : leaders) {
            var partition = new ArrayList<Integer>();
            partition.add(leader);
            brokers.stream().filter(broker -> !broker.equals(leader)).sorted(Comparator.comparingInt(this::load))
                    .limit(factor - 1L).forEach(partition::add);
            partition.subList(1, partition.size()).forEach(broker -> load.merge(broker, 1, Integer::sum));
            partitions.add(partition);
        }
        even(partitions);
        return partitions.stream().map(List::copyOf).toList();
    }

    /** Mends what taking partitions in turn left uneven: moves followers from the fullest brokers to the emptiest. */
    private void even(List<List<Integer>> partitions) {
        while (moved(partitions)) {
            // Each move brings two brokers nearer to each other, so this ends.
        }
    }

    private boolean moved(List<List<Integer>> partitions) {
        var fullestFirst = brokers.stream().sorted(Comparator.comparingInt(this::load).reversed()).toList();
        for (var from : fullestFirst) {
            for (var to : fullestFirst.reversed()) {
                if (load(from) - load(to) >= 2 && move(partitions, from, to)) {
                    return true;
                }
            }
        }
        return false;
    }

    private boolean move(List<List<Integer>> partitions, Integer from, Integer to) {
        for (var partition : partitions) {
            if (partition.lastIndexOf(from) > 0 && !partition.contains(to)) {
                partition.set(partition.lastIndexOf(from), to);
                load.merge(from, -1, Integer::sum);
                load.merge(to, 1, Integer::sum);
                return true;
            }
        }
        return false;
    }

    private int load(Integer broker) {
        return load.getOrDefault(broker, 0);
    }
}
