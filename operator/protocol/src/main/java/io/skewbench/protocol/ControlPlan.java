package io.skewbench.protocol;

import org.jspecify.annotations.Nullable;

/**
 * How the workers of a trial compare their clocks, and how often they tell how far they are.
 *
 * @param clockTopic topic by whose records each worker reads one broker's clock; null where workers share a machine, and
 *        so a clock
 * @param clockReadings number of records by which a worker reads that clock once, at least 1
 * @param progressMs time between two reports of a worker that sends, at least; how it reports may ask for more
 */
public record ControlPlan(@Nullable String clockTopic, int clockReadings, long progressMs) {
    /** Of workers that share a machine. */
    public static final ControlPlan ONE_MACHINE = new ControlPlan(null, 1, 0);

    /** Refuses Kafka's own topics. */
    public ControlPlan {
        if (clockTopic != null) {
            InternalTopics.refuse(clockTopic);
        }
    }
}
