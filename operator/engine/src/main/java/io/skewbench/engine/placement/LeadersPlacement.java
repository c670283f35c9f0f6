package io.skewbench.engine.placement;

import io.skewbench.api.v1alpha1.Placement;
import io.skewbench.engine.Problem;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * A number of leaders for each broker. Leaders are interleaved (smooth weighted round-robin), so that the first
 * partitions show the same skew as all of them; followers go to the named brokers that have the fewest.
 */
final class LeadersPlacement {

    private LeadersPlacement() {}

    static List<List<Integer>> place(List<Placement.Leaders> leaders, int factor, KnownBrokers known,
            List<Problem> problems) {
        var before = problems.size();
        var counts = new LinkedHashMap<Integer, Integer>();
        for (var i = 0; i < leaders.size(); i++) {
            var path = "spec.placement.leaders[" + i + "].broker";
            var entry = leaders.get(i);
            known.check(path, entry.broker());
            if (counts.putIfAbsent(entry.broker(), entry.count()) != null) {
                problems.add(new Problem(path, entry.broker().toString(), "is named twice; name each broker once"));
            }
        }
        if (counts.size() < factor) {
            problems.add(new Problem("spec.placement.leaders", null, "names " + counts.size()
                    + " brokers, too few for spec.replicationFactor " + factor
                    + "; add brokers, with count 0 where they are to lead nothing"));
        }
        if (problems.size() > before) {
            return List.of();
        }
        return new Followers(List.copyOf(counts.keySet()), factor).of(interleaved(counts));
    }

    private static List<Integer> interleaved(Map<Integer, Integer> counts) {
        var total = counts.values().stream().mapToInt(Integer::intValue).sum();
        var credit = new LinkedHashMap<Integer, Integer>();
        var order = new ArrayList<Integer>(total);
        for (var i = 0; i < total; i++) {
            counts.forEach((broker, count) -> credit.merge(broker, count, Integer::sum));
            var next = credit.entrySet().stream().reduce((a, b) -> b.getValue() > a.getValue() ? b : a).orElseThrow();
            order.add(next.getKey());
            next.setValue(next.getValue() - total);
        }
        return order;
    }
}
