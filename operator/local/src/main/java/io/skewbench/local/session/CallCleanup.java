package io.skewbench.local.session;

import io.skewbench.local.topic.KafkaTopics;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Deletes what the runs of a call have created on a Kafka cluster, when the call ends or is interrupted. Brokers that
 * were started for the call take everything with them, so nothing is deleted there. Safe for use by several threads.
 */
final class CallCleanup {
    private final boolean clusterStays;
    private volatile Runnable idleTopics = () -> {};
    private volatile Runnable leftovers = () -> {};
    private volatile @Nullable KafkaTopics topics;

    /** @param clusterStays whether the cluster outlives the call */
    CallCleanup(boolean clusterStays) {
        this.clusterStays = clusterStays;
    }

    /** Registers the topics of the call. */
    void ofCall(KafkaTopics ofCall) {
        topics = ofCall;
    }

    /**
     * Registers the deletions for the run that begins, in place of those of the previous run.
     *
     * @param ofIdleTopics deletes the run's idle topics, once
     * @param ofLeftovers deletes what killed workers of the run left behind, once
     */
    void ofRun(Runnable ofIdleTopics, Runnable ofLeftovers) {
        idleTopics = ofIdleTopics;
        leftovers = ofLeftovers;
    }

    /** Returns the topics of the call, which must be registered. */
    KafkaTopics topics() {
        return Objects.requireNonNull(topics);
    }

    /** Deletes the idle topics of the last run. */
    void deleteIdleTopics() {
        if (clusterStays) {
            idleTopics.run();
        }
    }

    /** Deletes idle topics, leftovers of workers, and the topics whose deletion policy says so. */
    void deleteAll() {
        if (!clusterStays) {
            return;
        }
        idleTopics.run();
        leftovers.run();
        var ofCall = topics;
        if (ofCall != null) {
            ofCall.end();
        }
    }
}
