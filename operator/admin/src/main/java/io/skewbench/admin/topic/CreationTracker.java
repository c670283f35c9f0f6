package io.skewbench.admin.topic;

import io.skewbench.engine.topic.CreationProgress;
import java.time.Duration;

/**
 * Tracks how far this process has got with the creation of one SkewedTopic's topic. Safe for use by several threads.
 */
public final class CreationTracker {
    /** Brokers wait longer for the controller before they pass a request on again. */
    private static final Duration REPEATED = Duration.ofSeconds(1);

    private volatile CreationProgress progress = CreationProgress.NONE;

    /** Returns how far the creation has got. */
    public CreationProgress progress() {
        return progress;
    }

    void move(CreationProgress to) {
        progress = to;
    }

    /**
     * Notes that there was a topic of this name already when Kafka answered the first request to create it. A broker
     * passes the request on to the controller, and again if the controller is slow to answer: then a topic that was
     * created by the request itself exists too.
     *
     * @param time from the request to the answer
     */
    void topicExists(Duration time) {
        if (time.compareTo(REPEATED) < 0) {
            progress = CreationProgress.LOST;
        }
    }
}
