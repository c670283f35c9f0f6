package io.skewbench.protocol.plan;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * How the workers of a trial compare their clocks, and how often and when they report.
 *
 * @param clockTopic topic by whose records each worker reads one broker's clock; null where workers share a machine,
 * and so a clock
 * @param clockReadings number of records by which a worker reads that clock once, at least 1
 * @param progressMs time between two reports of a worker that sends, at least; how it reports may ask for more
 * @param resultsMs time after the end of a trial over which the workers' results are spread, for the control plane to
 * take one after the other; 0 for all at once
 */
public record ControlPlan(@Nullable String clockTopic, int clockReadings, long progressMs, long resultsMs) {
    /** Of workers that share a machine. */
    public static final ControlPlan ONE_MACHINE = new ControlPlan(null, 1, 0, 0);

    /** Refuses Kafka's own topics. */
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
