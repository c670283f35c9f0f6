package io.skewbench.engine.placement;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;

/**
 * Spreads followers evenly over the brokers that may hold them, never on a partition's leader. For p partitions with f
 * replicas on b brokers that takes a time in the order of p · f · log b.
 */
final class Followers {
    private final FollowerRule rule;
    private final int factor;
    /** How many partitions each broker follows, those of earlier calls included. */
    private final Map<Integer, Integer> load = new HashMap<>();

    Followers(FollowerRule rule, int factor) {
        this.rule = rule;
        this.factor = factor;
    }

    /**
     * Returns for each leader its partition's brokers, the leader first; nothing if there is any problem. Those of
     * earlier calls stay and count.
     *
     * @param group the brokers that hold followers unless the placement says otherwise
     */
    List<List<Integer>> of(List<Integer> leaders, List<Integer> group) {
        var near = rule.near(group);
        var shared = new IdentityHashMap<List<Integer>, EmptiestFirst>();
        var byLeader = new HashMap<Integer, EmptiestFirst>();
        var candidates = leaders.stream().map(leader -> byLeader.computeIfAbsent(leader,
                it -> shared.computeIfAbsent(near.of(it, factor), brokers -> new EmptiestFirst(brokers, load))))
                .toList();
        if (rule.hasProblems()) {
            return List.of();
        }
        var partitions = new ArrayList<List<Integer>>();
        for (var i = 0; i < leaders.size(); i++) {
            var partition = new ArrayList<Integer>(factor);
            partition.add(leaders.get(i));
            partition.addAll(candidates.get(i).take(factor - 1, leaders.get(i)));
            partitions.add(partition);
        }
        while (moved(partitions, candidates)) {
            // Each move brings two brokers nearer to each other, so this ends.
        }
        return partitions.stream().map(List::copyOf).toList();
    }

    /** Corrects what taking partitions in turn left uneven: moves followers from fuller brokers to emptier ones. */
    private static boolean moved(List<List<Integer>> partitions, List<EmptiestFirst> candidates) {
        var moved = false;
        for (var i = 0; i < partitions.size(); i++) {
            moved |= candidates.get(i).relieve(partitions.get(i));
        }
        return moved;
    }
}
