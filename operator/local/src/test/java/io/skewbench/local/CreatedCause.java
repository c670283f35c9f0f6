package io.skewbench.local;

import io.skewbench.engine.bottleneck.Bottleneck;
import java.util.List;

/**
 * Brokers made slow on purpose by their own settings, under a load without a rate whose requests are large.
 *
 * @param broker settings of all brokers, as a YAML flow mapping
 * @param acks of the producers
 * @param right the cause
 */
record CreatedCause(String name, String broker, String acks, Bottleneck right) {
    /** Each append to a log waits for the disk. */
    private static final String FLUSHES = "log.flush.interval.messages: 1";
    /** A leader answers a follower after a second, because a request never gets as many bytes as it asks for. */
    private static final String LATE_FETCHES = "{replica.fetch.min.bytes: 1000000000, replica.fetch.wait.max.ms: 1000}";

    /**
     * All that are created. None uses up the processors of brokers, as producers on the same machine would be short of
     * them too.
     */
    static List<CreatedCause> all() {
        return List.of(
                new CreatedCause("flushes", "{" + FLUSHES + "}", "1", Bottleneck.BROKER_DISK),
                new CreatedCause("one handler", "{" + FLUSHES + ", num.io.threads: 1}", "1",
                        Bottleneck.REQUEST_QUEUE),
                new CreatedCause("late followers", LATE_FETCHES, "all", Bottleneck.REPLICATION));
    }

    /** Returns the Benchmark and its topic. */
    String resources() {
        return """
                apiVersion: skewbench.io/v1alpha1
                kind: SkewedTopic
                metadata: {name: caused}
                spec:
                  cluster: {strimzi: {name: bench}}
                  replicationFactor: 3
                  placement: {leaders: [{broker: 0, count: 4}, {broker: 1, count: 4}, {broker: 2, count: 4}]}
                  config: {segment.bytes: 67108864, retention.bytes: 134217728}
                  onDrift: Repair
                  deletionPolicy: Delete
                ---
                apiVersion: skewbench.io/v1alpha1
                kind: Benchmark
                metadata: {name: caused}
                spec:
                  cluster: {strimzi: {name: bench}}
                  workloads:
                    - name: w
                      topic: caused
                      producersPerPod: 2
                      load: {unlimited: {}}
                      records: {value: {size: 10Ki}}
                      producer: {batch.size: 131072, acks: "%s"}
                  variants: [{name: built-in, partitioner: BuiltIn, broker: %s}]
                  warmup: 5s
                  duration: 10s
                  repetitions: 1
                  minAcknowledgedPercent: 1
                """.formatted(acks, broker);
    }
}
