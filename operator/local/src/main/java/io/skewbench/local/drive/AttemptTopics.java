package io.skewbench.local.drive;

import io.skewbench.admin.connection.KafkaUnavailableException;
import io.skewbench.brokers.process.RunFailedException;
import io.skewbench.local.topic.RunTopics;
import io.skewbench.local.topic.TopicWatch;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** The watch over the topics of a run, which lasts from the start of an attempt until its records are counted. */
final class AttemptTopics {
    private @Nullable TopicWatch watch;

    /**
     * Begins to watch.
     *
     * @param check called while waiting; throws if the run can't go on
     * @throws RunFailedException if a topic is no longer the one with which the run began
     */
    void begin(RunTopics topics, Runnable check) {
        watch = TopicWatch.begin(topics, check);
    }

    /**
     * Checks what the watch has seen so far; between attempts, there is nothing to check.
     *
     * @throws RunFailedException if records may go to another topic than before
     */
    void check() {
        if (watch != null) {
            watch.check();
        }
    }

    /**
     * Looks at the topics for the last time in an attempt.
     *
     * @param check called while brokers give different answers; throws if the run can't go on
     * @throws RunFailedException if records may have gone to another topic than before
     * @throws KafkaUnavailableException if the cluster doesn't answer
     */
    void end(Runnable check) {
        Objects.requireNonNull(watch).end(check);
    }

    /** Stops to watch, also if the attempt did not come to its end. */
    void close() {
        var watching = watch;
        watch = null;
        if (watching != null) {
            watching.close();
        }
    }
}
