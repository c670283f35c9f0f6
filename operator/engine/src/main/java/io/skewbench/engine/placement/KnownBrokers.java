package io.skewbench.engine.placement;

import io.skewbench.engine.ClusterBrokers;
import io.skewbench.engine.ClusterBrokers.Broker;
import io.skewbench.engine.Problem;
import io.skewbench.engine.ShortList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** The brokers that the cluster has, by all their names; a wrong name becomes a problem. */
final class KnownBrokers {
    /** How the name of brokers begins that run on nodes with some labels. */
    static final String NODES = "nodes ";
    private static final String ALL = "all brokers";
    /** A spec may name tens of thousands of brokers that the cluster lacks; nobody reads the text of each. */
    static final int MAX_PROBLEMS = 1_000;
    private static final int LISTED = 20;

    private final ClusterBrokers cluster;
    private final SortedSet<Integer> ids;
    private final Map<Integer, String> racks = new HashMap<>();
    private final List<Problem> problems;
    private final SortedMap<String, List<Integer>> named = new TreeMap<>();
    private int noted;

    KnownBrokers(ClusterBrokers cluster, List<Problem> problems) {
        this.cluster = cluster;
        this.ids = cluster.ids();
        this.problems = problems;
        for (var broker : cluster.brokers()) {
            if (broker.rack() != null) {
                racks.putIfAbsent(broker.id(), broker.rack());
            }
        }
    }

    /** Returns the brokers of each name that was asked for. */
    SortedMap<String, List<Integer>> named() {
        return new TreeMap<>(named);
    }

    /** Returns the brokers that any of the names stands for: first those named by id, as listed. */
    List<Integer> union(String path, @Nullable List<Integer> byId, @Nullable List<String> pools,
            @Nullable Map<String, String> nodeSelector) {
        var union = new LinkedHashSet<Integer>();
        if (byId != null) {
            check(path + ".brokers", byId);
            union.addAll(byId);
        }
        if (pools != null) {
            for (var i = 0; i < pools.size(); i++) {
                union.addAll(pool(path + ".pools[" + i + "]", pools.get(i)));
            }
        }
        if (nodeSelector != null) {
            union.addAll(onNodes(path + ".nodeSelector", nodeSelector));
        }
        return List.copyOf(union);
    }

    /** Returns the brokers that a name stands for, in the order of ids. */
    List<Integer> named(String path, @Nullable Integer byId, @Nullable String pool,
            @Nullable Map<String, String> nodeSelector) {
        if (byId != null) {
            check(path + ".broker", byId);
            return List.of(byId);
        }
        return pool != null
                ? pool(path + ".pool", pool)
                : onNodes(path + ".nodeSelector", Objects.requireNonNullElse(nodeSelector, Map.of()));
    }

    /** Returns every broker, in the order of ids. */
    List<Integer> all() {
        return settled(ALL, List.copyOf(ids));
    }

    /** Returns the broker's rack, or null. */
    @Nullable
    String rack(Integer id) {
        return racks.get(id);
    }

    private List<Integer> pool(String path, String pool) {
        return find(path, "pool " + pool, pool, broker -> pool.equals(broker.pool()), this::otherPool);
    }

    private String otherPool() {
        var pools = cluster.brokers().stream().map(Broker::pool).filter(Objects::nonNull)
                .collect(Collectors.toCollection(TreeSet::new));
        return "no broker of the cluster belongs to this node pool; "
                + (pools.isEmpty() ? "name brokers by id" : "its pools are " + String.join(", ", pools));
    }

    private List<Integer> onNodes(String path, Map<String, String> labels) {
        var text = new TreeMap<>(labels).entrySet().stream().map(label -> label.getKey() + "=" + label.getValue())
                .collect(Collectors.joining(","));
        return find(path, NODES + text, text,
                broker -> broker.nodeLabels() != null
                        && broker.nodeLabels().entrySet().containsAll(labels.entrySet()),
                () -> "no broker runs on a node with these labels; label such a node, or name brokers by pool or id");
    }

    private List<Integer> find(String path, String name, String value, Predicate<Broker> which,
            Supplier<String> remedy) {
        var settled = cluster.named().get(name);
        if (settled != null) {
            return settled(name, settled);
        }
        var known = named.get(name);
        if (known != null && !known.isEmpty()) {
            return known;
        }
        if (cluster.nameless() != null) {
            problem(new Problem(path, value, cluster.nameless() + "; name brokers by id"));
            return List.of();
        }
        var found = cluster.brokers().stream().filter(which).map(Broker::id).sorted().toList();
        if (found.isEmpty()) {
            problem(new Problem(path, value, remedy.get()));
        }
        return settled(name, found);
    }

    private List<Integer> settled(String name, List<Integer> found) {
        var brokers = cluster.named().getOrDefault(name, found);
        named.put(name, brokers);
        return brokers;
    }

    /** Notes a problem for each broker that the cluster lacks or that is named twice. */
    void check(String path, List<Integer> named) {
        var seen = new HashSet<Integer>();
        for (var i = 0; i < named.size(); i++) {
            check(path + "[" + i + "]", named.get(i));
            if (!seen.add(named.get(i))) {
                problem(new Problem(path + "[" + i + "]", named.get(i).toString(),
                        "is named twice; name each broker once"));
            }
        }
    }

    /** Notes a problem if the cluster lacks the broker. */
    private void check(String path, int broker) {
        if (!ids.contains(broker)) {
            problem(new Problem(path, Integer.toString(broker),
                    "the cluster has no such broker; its brokers are " + this));
        }
    }

    /** Returns whether problems were noted since there were so many. */
    boolean hasProblemsSince(int before) {
        return noted > before;
    }

    void problem(String path, @Nullable String value, String remedy) {
        problem(new Problem(path, value, remedy));
    }

    private void problem(Problem problem) {
        noted++;
        if (noted <= MAX_PROBLEMS) {
            problems.add(problem);
        }
    }

    int problems() {
        return noted;
    }

    @Override
    public String toString() {
        return ShortList.of(ids, LISTED, String::valueOf);
    }
}
