package io.skewbench.engine.placement;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.NavigableSet;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * The brokers that may hold the followers of some leaders, that with the fewest first; of equal ones that which is
 * listed first. No broker is in two of these.
 */
final class EmptiestFirst {
    /** A move has to bring two brokers nearer to each other. */
    private static final int LEAST_DIFFERENCE = 2;

    private record LoadedBroker(int load, int index) implements Comparable<LoadedBroker> {
        @Override
        public int compareTo(LoadedBroker other) {
            return load == other.load ? Integer.compare(index, other.index) : Integer.compare(load, other.load);
        }
    }

    private final List<Integer> brokers;
    private final Map<Integer, Integer> indexes = new HashMap<>();
    private final Map<Integer, Integer> load;
    private final NavigableSet<LoadedBroker> order = new TreeSet<>();

    /** @param load of each broker, which is kept up */
    EmptiestFirst(List<Integer> brokers, Map<Integer, Integer> load) {
        this.brokers = brokers;
        this.load = load;
        for (var i = 0; i < brokers.size(); i++) {
            indexes.put(brokers.get(i), i);
            order.add(loaded(brokers.get(i)));
        }
    }

    /** Gives another partition to each of the emptiest brokers but its leader; returns them, the emptiest first. */
    List<Integer> take(int count, Integer leader) {
        var taken = new ArrayList<Integer>(count);
        for (var places = order.iterator(); taken.size() < count && places.hasNext();) {
            var broker = brokers.get(places.next().index);
            if (!broker.equals(leader)) {
                taken.add(broker);
            }
        }
        taken.forEach(broker -> add(broker, 1));
        return taken;
    }

    /**
     * Moves a partition's followers to emptier brokers.
     *
     * @param partition its brokers, the leader first
     * @return whether any was moved
     */
    boolean relieve(List<Integer> partition) {
        var emptiest = order.isEmpty() ? 0 : order.first().load;
        if (partition.stream().skip(1).allMatch(broker -> load(broker) - emptiest < LEAST_DIFFERENCE)) {
            return false;
        }
        var on = new HashSet<>(partition);
        var moved = false;
        var to = emptiestBut(on);
        for (var slot = 1; slot < partition.size() && to != null; slot++) {
            var from = partition.get(slot);
            if (load(from) - load(to) >= LEAST_DIFFERENCE) {
                partition.set(slot, to);
                add(from, -1);
                add(to, 1);
                on.remove(from);
                on.add(to);
                moved = true;
                to = emptiestBut(on);
            }
        }
        return moved;
    }

    private @Nullable Integer emptiestBut(Set<Integer> on) {
        for (var place : order) {
            if (!on.contains(brokers.get(place.index))) {
                return brokers.get(place.index);
            }
        }
        return null;
    }

    private void add(Integer broker, int more) {
        order.remove(loaded(broker));
        load.merge(broker, more, Integer::sum);
        order.add(loaded(broker));
    }

    private LoadedBroker loaded(Integer broker) {
        return new LoadedBroker(load(broker), indexes.getOrDefault(broker, 0));
    }

    private int load(Integer broker) {
        return load.getOrDefault(broker, 0);
    }
}
