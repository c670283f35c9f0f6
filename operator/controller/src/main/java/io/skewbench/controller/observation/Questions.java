package io.skewbench.controller.observation;

import io.skewbench.api.v1alpha1.Benchmark;
import io.skewbench.engine.run.Obstacle;

/**
 * The facts that a decision about a Benchmark needs now. Others aren't looked up, because a Benchmark may name 960
 * topics and payloads of 30 MiB in all, and hundreds of Benchmarks may wait.
 *
 * @param cluster whether the Kafka cluster is looked up
 * @param topics whether the topics of its workloads are looked up
 * @param payloads whether the ConfigMaps are checked from which they take values
 */
public record Questions(boolean cluster, boolean topics, boolean payloads) {

    /**
     * Returns the facts to look up.
     *
     * @param isFirst whether the run is first in the queue
     * @param isUnderWay whether an attempt is under way, which is completed in any case
     */
    public static Questions of(Benchmark benchmark, boolean isFirst, boolean isUnderWay) {
        // The obstacle of a run is checked even if others go first: it may have been removed, or lasted for too long.
        var cluster = isFirst || isUnderWay || Obstacle.isReported(benchmark);
        var mayBegin = cluster && !isUnderWay && !benchmark.getSpec().suspends();
        return new Questions(cluster, isUnderWay || mayBegin, mayBegin);
    }
}
