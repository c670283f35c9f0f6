package io.skewbench.controller.policy;

import java.time.Duration;

/**
 * The limits of one resource. The times bound how long a Benchmark may keep a Kafka cluster from others without one
 * trial that counts.
 *
 * @param podsPerTrial workers of all workloads and consumer groups
 * @param clientsPerTrial producers and consumers of all workers
 * @param trialsPerRun variants times sweep points times repetitions
 * @param partitionsPerTopic of a SkewedTopic
 * @param idleTopics of all workloads
 * @param ephemeralNodes Kafka nodes of an ephemeral cluster
 * @param readyTimeout how long workers may take to become ready
 * @param trialDuration of warm-up, measurement and the longest delivery time-out of a trial together
 */
public record PolicyLimits(long podsPerTrial, long clientsPerTrial, long trialsPerRun, long partitionsPerTopic,
        long idleTopics, long ephemeralNodes, Duration readyTimeout, Duration trialDuration) {
    /** Limits that suffice for one team's experiments and that a shared cluster can bear. */
    public static final PolicyLimits DEFAULT = new PolicyLimits(1_000, 10_000, 2_000, 10_000, 2_000, 50,
            Duration.ofMinutes(30), Duration.ofHours(12));
}
