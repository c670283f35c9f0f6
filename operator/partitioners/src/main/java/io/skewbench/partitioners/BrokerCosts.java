package io.skewbench.partitioners;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What it costs to send to each broker: the mean latency of the producer's requests to it, in milliseconds.
 *
 * <p>
 * A broker without samples costs as much as the dearest one with samples. One that had samples costs what it did then,
 * if that is more, but half of it after each lease: a slow broker isn't rushed at as soon as it is left in peace, and
 * isn't shunned for ever.
 */
final class BrokerCosts {
    private final @Nullable NodeLatencies latencies;
    private final long leaseNanos;
    @GuardedBy("this")
    private final Map<Integer, Remembered> remembered = new HashMap<>();

    /** @param latencies null: all brokers cost the same */
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

    /** Returns the cost of each broker; all 0 if nothing is known of any. */
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
