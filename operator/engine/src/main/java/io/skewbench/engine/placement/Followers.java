package io.skewbench.engine.placement;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Spreads followers evenly over the brokers that may hold them, never on a partition's leader. */
final class Followers {
    private final FollowerRule rule;
    private final int factor;
    private final Map<Integer, Integer> load = new HashMap<>();

    Followers(FollowerRule rule, int factor) {
        this.rule = rule;
        this.factor = factor;
    }

    /**
     * Returns for each leader its partition's brokers, the leader first. Those of earlier calls stay and count.
     *
     * @param group the brokers that hold followers unless the placement says otherwise
     */
    List<List<Integer>> of(List<Integer> leaders, List<Integer> group) {
        var candidates = new HashMap<Integer, List<Integer>>();
        leaders.forEach(leader -> candidates.computeIfAbsent(leader, it -> rule.candidates(it, group, factor)));
        var partitions = new ArrayList<List<Integer>>();
        for (var leader : leaders) {
            var partition = new ArrayList<Integer>();
            partition.add(leader);
            candidates.getOrDefault(leader, List.of()).stream().sorted(Comparator.comparingInt(this::load))
                    .limit(factor - 1L).forEach(partition::add);
            partition.subList(1, partition.size()).forEach(broker -> load.merge(broker, 1, Integer::sum));
            partitions.add(partition);
        }
        while (moved(partitions, candidates)) {
            // Each move brings two brokers nearer to each other, so this ends.
        }
        return partitions.stream().map(List::copyOf).toList();
    }

    /** Mends what taking partitions in turn left uneven: moves followers from fuller brokers to emptier ones. */
    private boolean moved(List<List<Integer>> partitions, Map<Integer, List<Integer>> candidates) {
        var moved = false;
        for (var partition : partitions) {
            for (var slot = 1; slot < partition.size(); slot++) {
                var from = partition.get(slot);
                var to = candidates.getOrDefault(partition.getFirst(), List.of()).stream()
                        .filter(broker -> !partition.contains(broker)).min(Comparator.comparingInt(this::load));
                if (to.isPresent() && load(from) - load(to.get()) >= 2) {
                    partition.set(slot, to.get());
                    load.merge(from, -1, Integer::sum);
                    load.merge(to.get(), 1, Integer::sum);
                    moved = true;
                }
            }
        }
        return moved;
    }

    private int load(Integer broker) {
        return load.getOrDefault(broker, 0);
    }
}
