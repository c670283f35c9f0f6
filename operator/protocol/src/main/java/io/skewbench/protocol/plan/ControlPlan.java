package io.skewbench.protocol.plan;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * How the workers of a trial compare their clocks, and how often and when they report.
 *
 * @param clockTopic topic by whose records each worker reads one broker's clock; null where workers share a machine,
 * and so a clock
 * @param clockReadings number of records that a worker sends for one reading of that clock, at least 1
 * @param progressMs shortest time between two progress reports of a worker; its control plane may require a longer one
 * @param resultsMs time after the end of a trial over which the workers spread their results, so that they don't reach
 * the control plane at the same time; 0 for all at once
 */
public record ControlPlan(@Nullable String clockTopic, int clockReadings, long progressMs, long resultsMs) {
    /** For workers on one machine. */
    public static final ControlPlan ONE_MACHINE = new ControlPlan(null, 1, 0, 0);

    /** Rejects Kafka's internal topics. */
    public ControlPlan {
        if (clockTopic != null) {
            InternalTopics.refuse(clockTopic);
        }
    }

    /**
     * Returns how long after the end of the trial a worker writes its result.
     *
     * @param pod index of the worker among so many, from 0
     */
    public Duration resultDelay(int pod, int pods) {
        return Duration.ofMillis(resultsMs).multipliedBy(pod).dividedBy(pods);
    }
}
