package io.skewbench.engine.placement;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * Smooth weighted round-robin: whatever the weights, each beginning of the order has the same shares as the whole, up
 * to one. Of equal ones, that which comes first in the map comes first.
 */
final class Interleaving {

    private Interleaving() {}

    /** @param weights of brokers, at least one of them above 0 */
    static List<Integer> of(Map<Integer, Double> weights, int length) {
        var total = weights.values().stream().mapToDouble(Double::doubleValue).sum();
        var brokers = List.copyOf(weights.keySet());
        var weight = weights.values().stream().mapToDouble(Double::doubleValue).toArray();
        var credit = new double[weight.length];
        var order = new ArrayList<Integer>(length);
        for (var i = 0; i < length; i++) {
            var next = 0;
            for (var broker = 0; broker < credit.length; broker++) {
                credit[broker] += weight[broker];
                if (credit[broker] > credit[next]) {
                    next = broker;
                }
            }
            order.add(brokers.get(next));
            credit[next] -= total;
        }
        return order;
    }
}
