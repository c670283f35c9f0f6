package io.skewbench.partitioners;

import java.util.Arrays;

/** The published algorithm that converts costs to an order of brokers. */
final class Weights {
    /** Length of the order, unless there are very many brokers. */
    static final int SLOTS = 400;
    private static final int LEAST_SLOTS_PER_BROKER = 4;
    /** Weight of the most expensive broker if the cheapest one costs nothing. */
    private static final double LEAST_WEIGHT = 0.01;
    /** A share of two slots ensures at least one, because rounding may take one away. */
    private static final double LEAST_SLOTS = 2;

    private Weights() {}

    /**
     * Returns the weight of each broker: {@code max(cost) - cost + s}, where s is the least cost, or 0.01 where that is
     * 0; and at least so much that it gets a slot.
     */
    static double[] of(double[] costs) {
        var max = Arrays.stream(costs).max().orElse(0);
        var min = Arrays.stream(costs).min().orElse(0);
        var weights = Arrays.stream(costs).map(cost -> max - cost + (min > 0 ? min : LEAST_WEIGHT)).toArray();
        var least = Arrays.stream(weights).sum() * LEAST_SLOTS / slots(weights.length);
        return Arrays.stream(weights).map(weight -> Math.max(weight, least)).toArray();
    }

    static int slots(int brokers) {
        return Math.max(SLOTS, LEAST_SLOTS_PER_BROKER * brokers);
    }

    /**
     * Returns an order in which each index occurs in proportion to its weight and is spread as evenly as possible:
     * smooth weighted round-robin.
     */
    static int[] order(double[] weights) {
        var total = Arrays.stream(weights).sum();
        var credit = new double[weights.length];
        var order = new int[slots(weights.length)];
        for (var slot = 0; slot < order.length; slot++) {
            var next = 0;
            for (var i = 0; i < weights.length; i++) {
                credit[i] += weights[i];
                if (credit[i] > credit[next]) {
                    next = i;
                }
            }
            credit[next] -= total;
            order[slot] = next;
        }
        return order;
    }
}
