package io.skewbench.engine.placement;

import io.skewbench.api.v1alpha1.Placement;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * A number of leaders for each broker. Leaders are interleaved, so that the first partitions show the same skew as all
 * of them; followers go to the named brokers that have the fewest.
 */
final class LeadersPlacement {

    private LeadersPlacement() {}

    static List<List<Integer>> place(List<Placement.Leaders> leaders, int factor, FollowerRule rule,
            KnownBrokers known) {
        var before = known.problems();
        var counts = new LinkedHashMap<Integer, Integer>();
        for (var i = 0; i < leaders.size(); i++) {
            share(leaders.get(i), "spec.placement.leaders[" + i + "]", counts, known);
        }
        if (!counts.isEmpty() && counts.size() < factor && !rule.namesBrokers()) {
            known.problem("spec.placement.leaders", null, "names " + counts.size()
                    + " brokers, too few for spec.replicationFactor " + factor
                    + "; add brokers, with count 0 if they should lead no partition");
        }
        if (known.hasProblemsSince(before)) {
            return List.of();
        }
        return new Followers(rule, factor).of(interleaved(counts), List.copyOf(counts.keySet()));
    }

    /** The brokers of a name share its leaders; those that come first have one more where they can't be even. */
    private static void share(Placement.Leaders entry, String path, Map<Integer, Integer> counts, KnownBrokers known) {
        var brokers = known.named(path, entry.broker(), entry.pool(), entry.nodeSelector());
        for (var i = 0; i < brokers.size(); i++) {
            var count = entry.count() / brokers.size() + (i < entry.count() % brokers.size() ? 1 : 0);
            if (counts.putIfAbsent(brokers.get(i), count) != null) {
                known.problem(path + (entry.broker() == null ? "" : ".broker"), brokers.get(i).toString(),
                        entry.broker() == null
                                ? "this broker is named by another entry too; name each broker once"
                                : "is named twice; name each broker once");
            }
        }
    }

    private static List<Integer> interleaved(Map<Integer, Integer> counts) {
        var total = counts.values().stream().mapToInt(Integer::intValue).sum();
        return Interleaving.of(counts.entrySet().stream().collect(Collectors.toMap(Map.Entry::getKey,
                count -> count.getValue().doubleValue(), (one, other) -> one, LinkedHashMap::new)), total);
    }
}
