package io.skewbench.controller.policy;

/**
 * How much one resource may ask for.
 *
 * @param podsPerTrial workers of all workloads and consumer groups
 * @param clientsPerTrial producers and consumers of all workers
 * @param trialsPerRun variants times sweep points times repetitions
 * @param partitionsPerTopic of a SkewedTopic
 * @param idleTopics of all workloads
 * @param ephemeralNodes Kafka nodes of an ephemeral cluster
 */
public record Limits(long podsPerTrial, long clientsPerTrial, long trialsPerRun, long partitionsPerTopic,
        long idleTopics, long ephemeralNodes) {
    /** What one team's experiments need, and what a cluster that others use as well bears. */
    public static final Limits DEFAULT = new Limits(1_000, 10_000, 2_000, 10_000, 2_000, 50);
}
