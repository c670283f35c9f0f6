package io.skewbench.partitioners;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The cost of sending to each broker: the mean latency of the producer's requests to it, in milliseconds.
 *
 * <p>
 * A broker without samples costs as much as the most expensive broker with samples. If it had samples before and its
 * cost was higher then, it keeps that cost, which is halved after each lease: so a slow broker doesn't get all records
 * as soon as it has no load, and isn't avoided for ever.
 */
final class BrokerCosts {
    private final @Nullable NodeLatencies latencies;
    private final long leaseNanos;
    @GuardedBy("this")
    private final Map<Integer, Remembered> remembered = new HashMap<>();

    /** @param latencies null if all brokers cost the same */
    BrokerCosts(@Nullable NodeLatencies latencies, long leaseNanos) {
        this.latencies = latencies;
        this.leaseNanos = leaseNanos;
    }

    private static final class Remembered {
        final double cost;
        final long atNanos;

        Remembered(double cost, long atNanos) {
            this.cost = cost;
            this.atNanos = atNanos;
        }
    }

    /** Returns the cost of each broker; all 0 if no latency is known. */
    synchronized double[] of(int[] brokers, long nowNanos) {
        var costs = new double[brokers.length];
        if (latencies == null) {
            return costs;
        }
        Arrays.setAll(costs, i -> latencies.meanMs(brokers[i]));
        var dearest = Arrays.stream(costs).filter(Double::isFinite).max().orElse(0);
        for (var i = 0; i < brokers.length; i++) {
            if (Double.isFinite(costs[i])) {
                remembered.put(brokers[i], new Remembered(costs[i], nowNanos));
            } else {
                costs[i] = Math.max(dearest, recall(brokers[i], nowNanos));
            }
        }
        return costs;
    }

    @GuardedBy("this")
    private double recall(int broker, long nowNanos) {
        var last = remembered.get(broker);
        return last == null ? 0 : last.cost * Math.pow(0.5, (nowNanos - last.atNanos) / (double) leaseNanos);
    }
}
