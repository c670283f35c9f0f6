package io.skewbench.engine.topic;

import io.skewbench.api.v1alpha1.SkewedTopicSpec;
import io.skewbench.api.v1alpha1.SkewedTopicStatus.Drift;
import io.skewbench.engine.ClusterBrokers;
import io.skewbench.engine.ClusterBrokers.Broker;
import io.skewbench.engine.Planned;
import io.skewbench.engine.TopicPlan;
import io.skewbench.engine.placement.Placements;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Where the spec wants a topic. What is laid out stays planned as it was: a broker that is away still counts, and a pool
 * stands for the brokers that it stood for then.
 *
 * @param changed that names stand for other brokers now, or null
 * @param followed whether that is what is planned with
 */
record WantedLayout(Planned<TopicPlan> planned, @Nullable Drift changed, boolean followed) {

    static WantedLayout of(SkewedTopicSpec spec, TopicMemory memory, ClusterBrokers live, boolean repair,
            TopicPlans plans) {
        if (!memory.laidOut()) {
            return new WantedLayout(plans.of(spec, live), null, false);
        }
        var settled = plans.of(spec, withAbsent(spec, live, memory.brokers()).withNamed(memory.named()));
        if (!(settled instanceof Planned.Valid<TopicPlan>(var before)) || !knowsAll(live, before)) {
            return new WantedLayout(settled, null, false);
        }
        return switch (plans.of(spec, live)) {
            case Planned.Invalid<TopicPlan>(var problems) -> new WantedLayout(settled,
                    before.named().isEmpty() ? null : Drifts.brokersChanged(String.valueOf(problems.getFirst())),
                    false);
            case Planned.Valid<TopicPlan>(var now) when now.named().equals(before.named()) ->
                new WantedLayout(settled, null, false);
            case Planned.Valid<TopicPlan>(var now) -> new WantedLayout(
                    repair ? new Planned.Valid<>(now) : settled, Drifts.brokersChanged(difference(before, now)),
                    repair);
        };
    }

    /** Those that the spec names by id were there when it was laid out, even if nothing tells of them now. */
    private static ClusterBrokers withAbsent(SkewedTopicSpec spec, ClusterBrokers live, List<Broker> remembered) {
        var all = new TreeMap<Integer, Broker>();
        Placements.ids(spec.placement()).forEach(id -> all.put(id, new Broker(id, null, null, null, null)));
        remembered.forEach(broker -> all.put(broker.id(), broker));
        live.brokers().forEach(broker -> all.put(broker.id(), broker));
        return new ClusterBrokers(List.copyOf(all.values()), live.nameless(), live.named(), live.missing());
    }

    /** While a broker restarts, its pod is on no node: what its names stand for can't be told then. */
    private static boolean knowsAll(ClusterBrokers live, TopicPlan plan) {
        var used = new HashSet<Integer>();
        plan.replicas().forEach(used::addAll);
        plan.named().values().forEach(used::addAll);
        var byNodes = plan.named().keySet().stream().anyMatch(name -> name.startsWith("nodes "));
        return live.ids().containsAll(used)
                && (!byNodes || live.brokers().stream().map(Broker::nodeLabels).allMatch(Objects::nonNull));
    }

    private static String difference(TopicPlan before, TopicPlan now) {
        var changed = now.named().entrySet().stream()
                .filter(name -> !name.getValue().equals(before.named().get(name.getKey()))).toList();
        return changed.stream().limit(Drifts.LISTED)
                .map(name -> name.getKey() + " stood for brokers " + before.named().get(name.getKey())
                        + " and stands for " + name.getValue() + " now")
                .collect(Collectors.joining("; "))
                + (changed.size() > Drifts.LISTED ? "; and " + (changed.size() - Drifts.LISTED) + " more" : "");
    }
}
