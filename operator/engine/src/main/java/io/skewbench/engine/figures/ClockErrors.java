package io.skewbench.engine.figures;

import io.skewbench.api.v1alpha1.ClockErrorMs;
import io.skewbench.engine.statistics.Rounding;
import io.skewbench.protocol.report.ClockReading;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The uncertainty of an end-to-end latency that the clocks of producers and consumers cause. Each has been read beside
 * the same broker's, which was ahead of it by something within bounds; the difference of two such bounds is that of the
 * two clocks. On the same machine there is only one clock.
 */
final class ClockErrors {

    private ClockErrors() {}

    /** Returns the bounds that hold for every pair, null where there is none or one isn't known. */
    static @Nullable ClockErrorMs of(List<ClockReading> producers, List<ClockReading> consumers) {
        var least = Double.POSITIVE_INFINITY;
        var most = Double.NEGATIVE_INFINITY;
        for (var consumer : consumers) {
            for (var producer : producers) {
                var error = of(producer, consumer);
                if (error == null) {
                    return null;
                }
                least = Math.min(least, error.least());
                most = Math.max(most, error.most());
            }
        }
        return least > most ? null : new ClockErrorMs(Rounding.round(least), Rounding.round(most));
    }

    private static @Nullable ClockErrorMs of(ClockReading producer, ClockReading consumer) {
        if (producer.machine() != null && producer.machine().equals(consumer.machine())) {
            return new ClockErrorMs(0, 0);
        }
        // By the broker's clock a record is sent at its timestamp plus the producer's difference to the broker.
        return producer.leastMs() == null || producer.mostMs() == null || consumer.leastMs() == null
                || consumer.mostMs() == null
                        ? null
                        : new ClockErrorMs(consumer.leastMs() - producer.mostMs(),
                                consumer.mostMs() - producer.leastMs());
    }

    /** Returns the bounds that hold wherever any of these do; null where one isn't known. */
    static @Nullable ClockErrorMs hull(List<@Nullable ClockErrorMs> errors) {
        var least = Double.POSITIVE_INFINITY;
        var most = Double.NEGATIVE_INFINITY;
        for (var error : errors) {
            if (error == null) {
                return null;
            }
            least = Math.min(least, error.least());
            most = Math.max(most, error.most());
        }
        return least > most ? null : new ClockErrorMs(least, most);
    }
}
