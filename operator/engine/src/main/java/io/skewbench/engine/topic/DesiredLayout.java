package io.skewbench.engine.topic;

import io.skewbench.api.v1alpha1.SkewedTopicSpec;
import io.skewbench.engine.ClusterBrokers;
import io.skewbench.engine.ClusterBrokers.Broker;
import io.skewbench.engine.Planned;
import io.skewbench.engine.placement.Placements;
import io.skewbench.engine.placement.TopicPlan;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The layout that the spec asks for. The plan of a topic that is laid out stays as it was: a broker that is down still
 * counts, and a pool's name stands for the brokers for which it stood then.
 *
 * @param changed the drift where names stand for other brokers now, or null
 * @param followed whether the plan uses the brokers for which the names stand now
 */
record DesiredLayout(Planned<TopicPlan> planned, @Nullable TopicDrift changed, boolean followed) {

    static DesiredLayout of(SkewedTopicSpec spec, StoredState stored, ClusterBrokers live, boolean repair,
            TopicPlans plans) {
        if (!stored.laidOut()) {
            return new DesiredLayout(plans.of(spec, live), null, false);
        }
        var settled = plans.of(spec, withAbsent(spec, live, stored.brokers()).withNamed(stored.named()));
        if (!(settled instanceof Planned.Valid<TopicPlan>(var before)) || !knowsAll(live, before)) {
            return new DesiredLayout(settled, null, false);
        }
        return switch (plans.of(spec, live)) {
            case Planned.Invalid<TopicPlan>(var problems) -> new DesiredLayout(settled,
                    before.named().isEmpty() ? null : Drifts.brokersChanged(String.valueOf(problems.getFirst())),
                    false);
            case Planned.Valid<TopicPlan>(var now) when now.named().equals(before.named()) ->
                new DesiredLayout(settled, null, false);
            case Planned.Valid<TopicPlan>(var now) -> new DesiredLayout(
                    repair ? new Planned.Valid<>(now) : settled, Drifts.brokersChanged(difference(before, now)),
                    repair);
        };
    }

    /**
     * Adds brokers that are down: those that the spec names by id, which existed when it was laid out, and recorded
     * ones.
     */
    private static ClusterBrokers withAbsent(SkewedTopicSpec spec, ClusterBrokers live, List<Broker> remembered) {
        var all = new TreeMap<Integer, Broker>();
        Placements.ids(spec.placement()).forEach(id -> all.put(id, new Broker(id, null, null, null, null)));
        remembered.forEach(broker -> all.put(broker.id(), broker));
        live.brokers().forEach(broker -> all.put(broker.id(), broker));
        return new ClusterBrokers(List.copyOf(all.values()), live.nameless(), live.named(), live.missing());
    }

    /** While a broker restarts, its pod is on no node, so it is unknown for which brokers node labels stand. */
    private static boolean knowsAll(ClusterBrokers live, TopicPlan plan) {
        var used = new HashSet<Integer>();
        plan.replicas().forEach(used::addAll);
        plan.named().values().forEach(used::addAll);
        return live.ids().containsAll(used)
                && (!plan.namesNodes() || live.brokers().stream().map(Broker::nodeLabels).allMatch(Objects::nonNull));
    }

    private static String difference(TopicPlan before, TopicPlan now) {
        var changed = now.named().entrySet().stream()
                .filter(name -> !name.getValue().equals(before.named().get(name.getKey()))).toList();
        return changed.stream().limit(Drifts.LISTED)
                .map(name -> name.getKey() + " matched brokers " + before.named().get(name.getKey())
                        + " and now matches " + name.getValue())
                .collect(Collectors.joining("; "))
                + (changed.size() > Drifts.LISTED ? "; and " + (changed.size() - Drifts.LISTED) + " more" : "");
    }
}
