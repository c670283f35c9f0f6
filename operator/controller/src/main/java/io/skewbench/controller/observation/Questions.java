package io.skewbench.controller.observation;

import io.skewbench.api.v1alpha1.Benchmark;
import io.skewbench.engine.run.Obstacle;

/**
 * What a decision about a Benchmark may rest on now; nothing else is asked for: a Benchmark may name 960 topics and
 * payloads of 30 MiB in all, and hundreds of them may wait.
 *
 * @param cluster whether the Kafka cluster is looked at
 * @param topics whether the topics of its workloads are
 * @param payloads whether the ConfigMaps that they take values from are
 */
public record Questions(boolean cluster, boolean topics, boolean payloads) {

    /**
     * Returns what to ask.
     *
     * @param isFirst whether nobody comes before in the queue
     * @param isUnderWay whether there is an attempt to look at, which is brought to its end whatever else is the case
     */
    public static Questions of(Benchmark benchmark, boolean isFirst, boolean isUnderWay) {
        // What is in the way of a run is looked at though others go first: it may be no more, or for too long.
        var cluster = isFirst || isUnderWay || Obstacle.isReported(benchmark);
        var mayBegin = cluster && !isUnderWay && !Boolean.TRUE.equals(benchmark.getSpec().suspend());
        return new Questions(cluster, isUnderWay || mayBegin, mayBegin);
    }
}
