package io.skewbench.engine.topic;

import io.skewbench.api.v1alpha1.SkewedTopicStatus.BrokerLayout;
import io.skewbench.engine.ClusterBrokers;
import io.skewbench.engine.ClusterBrokers.Broker;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** Leaders, replicas and bytes of each broker: the table that seed 000 prints, one row of it for each topic. */
public final class LayoutTable {

    private LayoutTable() {}

    /**
     * Counts. Brokers that hold none of the topic have their row too, and so have those of its own that are away, with
     * their rack, pool and node as they were: the next placement is worked out from these.
     *
     * @param bytes of the topic on each broker, where known
     * @param before what was remembered of brokers
     */
    public static List<BrokerLayout> of(TopicSummary topic, ClusterBrokers brokers, Map<Integer, Long> bytes,
            List<Broker> before) {
        var rows = new TreeMap<Integer, Broker>();
        topic.shares().keySet().forEach(id -> rows.put(id, new Broker(id, null, null, null, null)));
        before.forEach(broker -> rows.computeIfPresent(broker.id(), (id, unknown) -> broker));
        brokers.brokers().forEach(broker -> rows.put(broker.id(), broker));
        return rows.values().stream().map(broker -> row(topic, broker, bytes)).toList();
    }

    private static BrokerLayout row(TopicSummary topic, Broker broker, Map<Integer, Long> bytes) {
        var id = broker.id();
        var share = topic.shares().getOrDefault(id, TopicSummary.NOTHING);
        return new BrokerLayout(id, share.leaders(), share.preferred(), share.replicas(), bytes.get(id), broker.rack(),
                broker.pool(), broker.node());
    }

    /** Returns the leaders of each broker in the order of ids, such as 22/10/4. */
    public static String layout(List<BrokerLayout> rows) {
        return rows.stream().map(row -> Integer.toString(row.leaders())).collect(Collectors.joining("/"));
    }
}
