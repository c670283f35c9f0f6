package io.skewbench.engine;

import java.time.Duration;

/** The time after which a resource is reconciled again if nothing announces what it waits for. */
public final class RequeueInterval {
    /** Interval of a Benchmark that waits for something outside of its run, such as its turn or a cluster. */
    public static final Duration BENCHMARK = Duration.ofSeconds(10);
    /** Interval of a SkewedTopic that was refused, or whose Kafka cluster doesn't answer. */
    public static final Duration TOPIC = Duration.ofSeconds(5);
    /** Interval of a Benchmark whose run is over and not cleaned up yet. */
    public static final Duration CLEANUP = Duration.ofSeconds(5);

    private RequeueInterval() {}
}
