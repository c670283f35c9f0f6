package io.skewbench.engine;

import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The brokers that a placement may name.
 *
 * @param brokers all of them
 * @param nameless why nothing is known of node pools and nodes, the beginning of a sentence; null where something is
 * @param named what names stood for when the topic was laid out, which they go on standing for
 * @param missing brokers that belong to the cluster and are away, as far as that is known
 */
public record ClusterBrokers(List<Broker> brokers, @Nullable String nameless, Map<String, List<Integer>> named,
        Set<Integer> missing) {

    /** A cluster of which it isn't known that any broker is missing. */
    public ClusterBrokers(List<Broker> brokers, @Nullable String nameless, Map<String, List<Integer>> named) {
        this(brokers, nameless, named, Set.of());
    }

    /**
     * One broker.
     *
     * @param rack its {@code broker.rack}, or null
     * @param pool the KafkaNodePool that it is of, or null
     * @param node the Kubernetes node that it runs on, or null
     * @param nodeLabels of that node; null where they aren't known, as while it starts
     */
    public record Broker(int id, @Nullable String rack, @Nullable String pool, @Nullable String node,
            @Nullable Map<String, String> nodeLabels) {}

    /** Returns brokers of which only the ids are known. */
    public static ClusterBrokers ofIds(Collection<Integer> ids, String nameless) {
        return new ClusterBrokers(ids.stream().map(id -> new Broker(id, null, null, null, null)).toList(), nameless,
                Map.of());
    }

    /** Returns these brokers, with names that stand for the brokers that they stood for when the topic was laid out. */
    public ClusterBrokers withNamed(Map<String, List<Integer>> settled) {
        return new ClusterBrokers(brokers, nameless, settled, missing);
    }

    /** Returns these brokers without the labels of their nodes, of which there may be megabytes. */
    public ClusterBrokers withoutLabels() {
        return new ClusterBrokers(brokers.stream()
                .map(broker -> new Broker(broker.id(), broker.rack(), broker.pool(), broker.node(), null)).toList(),
                nameless, named, missing);
    }

    /** Returns the ids of the brokers, in order. */
    public SortedSet<Integer> ids() {
        return brokers.stream().map(Broker::id).collect(Collectors.toCollection(TreeSet::new));
    }
}
