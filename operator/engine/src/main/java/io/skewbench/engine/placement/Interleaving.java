package io.skewbench.engine.placement;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Smooth weighted round-robin: whatever the weights, each beginning of the order has the same shares as the whole, up to
 * one. Of equal ones, that which comes first in the map comes first.
 */
final class Interleaving {

    private Interleaving() {}

    /** @param weights of brokers, at least one of them above 0 */
    static List<Integer> of(Map<Integer, Double> weights, int length) {
        var total = weights.values().stream().mapToDouble(Double::doubleValue).sum();
        var credit = new LinkedHashMap<Integer, Double>();
        var order = new ArrayList<Integer>(length);
        for (var i = 0; i < length; i++) {
            weights.forEach((broker, weight) -> credit.merge(broker, weight, Double::sum));
            var next = credit.entrySet().stream().reduce((a, b) -> b.getValue() > a.getValue() ? b : a).orElseThrow();
            order.add(next.getKey());
            next.setValue(next.getValue() - total);
        }
        return order;
    }
}
