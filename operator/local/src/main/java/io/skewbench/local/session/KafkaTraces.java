package io.skewbench.local.session;

import io.skewbench.local.drive.KafkaLeftovers;
import io.skewbench.local.drive.RunIdleTopics;
import io.skewbench.local.topic.KafkaTopics;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * What the runs of a call have created on a Kafka cluster, and delete when the call ends or is interrupted. Safe for
 * use by several threads.
 */
final class KafkaTraces {
    private final boolean clusterStays;
    private volatile @Nullable RunIdleTopics idleTopics;
    private volatile @Nullable KafkaLeftovers leftovers;
    private volatile @Nullable KafkaTopics topics;

    /**
     * @param clusterStays whether the cluster outlives the call; brokers that were started for it take everything along
     */
    KafkaTraces(boolean clusterStays) {
        this.clusterStays = clusterStays;
    }

    /** Takes note of the topics of the call. */
    void of(KafkaTopics ofCall) {
        topics = ofCall;
    }

    /** Takes note of what the run that begins creates, in place of what the run before has created. */
    void of(RunIdleTopics ofRun, KafkaLeftovers ofWorkers) {
        idleTopics = ofRun;
        leftovers = ofWorkers;
    }

    /** Returns the topics of the call, which must be known. */
    KafkaTopics topics() {
        return Objects.requireNonNull(topics);
    }

    /** Deletes the idle topics of the last run. */
    void deleteIdleTopics() {
        var idle = idleTopics;
        if (idle != null && clusterStays) {
            idle.delete();
        }
    }

    /** Deletes everything but what is meant to stay. */
    void delete() {
        deleteIdleTopics();
        var ofWorkers = leftovers;
        if (ofWorkers != null && clusterStays) {
            ofWorkers.deleteAbandoned();
        }
        var left = topics;
        if (left != null && clusterStays) {
            left.end();
        }
    }
}
