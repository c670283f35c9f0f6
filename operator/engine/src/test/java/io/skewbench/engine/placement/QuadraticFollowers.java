package io.skewbench.engine.placement;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** What placed followers before it had to do so in little time. Topics that it laid out stay where they are. */
final class QuadraticFollowers {
    private final int factor;
    private final @Nullable KnownBrokers sameRack;
    private final Map<Integer, Integer> load = new HashMap<>();

    QuadraticFollowers(int factor, @Nullable KnownBrokers sameRack) {
        this.factor = factor;
        this.sameRack = sameRack;
    }

    List<List<Integer>> of(List<Integer> leaders, List<Integer> group) {
        var partitions = new ArrayList<List<Integer>>();
        for (var leader : leaders) {
            var partition = new ArrayList<Integer>();
            partition.add(leader);
            candidates(leader, group).stream().sorted(Comparator.comparingInt(this::load)).limit(factor - 1L)
                    .forEach(partition::add);
            partition.subList(1, partition.size()).forEach(broker -> load.merge(broker, 1, Integer::sum));
            partitions.add(partition);
        }
        while (moved(partitions, group)) {
            // Each move brings two brokers nearer to each other, so this ends.
        }
        return partitions;
    }

    private boolean moved(List<List<Integer>> partitions, List<Integer> group) {
        var moved = false;
        for (var partition : partitions) {
            for (var slot = 1; slot < partition.size(); slot++) {
                var from = partition.get(slot);
                var to = candidates(partition.getFirst(), group).stream()
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

    private List<Integer> candidates(Integer leader, List<Integer> group) {
        return group.stream().filter(broker -> !broker.equals(leader)).filter(broker -> sameRack == null
                || Objects.equals(sameRack.rack(leader), sameRack.rack(broker))).toList();
    }

    private int load(Integer broker) {
        return load.getOrDefault(broker, 0);
    }

    static List<Integer> interleaved(Map<Integer, Double> weights, int length) {
        var total = weights.values().stream().mapToDouble(Double::doubleValue).sum();
        var credit = new LinkedHashMap<Integer, Double>();
        var order = new ArrayList<Integer>();
        for (var i = 0; i < length; i++) {
            weights.forEach((broker, weight) -> credit.merge(broker, weight, Double::sum));
            var next = credit.entrySet().stream().reduce((a, b) -> b.getValue() > a.getValue() ? b : a)
                    .orElseThrow();
            order.add(next.getKey());
            next.setValue(next.getValue() - total);
        }
        return order;
    }
}
