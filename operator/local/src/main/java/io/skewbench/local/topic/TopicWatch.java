package io.skewbench.local.topic;

import io.skewbench.admin.connection.KafkaUnavailableException;
import io.skewbench.brokers.process.Pause;
import io.skewbench.brokers.process.RunFailedException;
import io.skewbench.engine.topic.TopicChanges;
import io.skewbench.engine.topic.TopicLayout;
import java.time.Duration;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Observes the topics of a trial while it runs, on a thread of its own. If a topic is deleted, producers continue with
 * any new topic of the same name, and automatic creation may even create one for them.
 */
public final class TopicWatch implements AutoCloseable {
    /** Plus a millisecond for each partition, because the brokers that answer are being measured. */
    private static final Duration INTERVAL = Duration.ofSeconds(1);
    private static final Duration PAUSE = Duration.ofMillis(500);

    private final RunTopics topics;
    private final Map<String, TopicLayout> before;
    private final Thread thread;
    private volatile @Nullable RunFailedException failure;

    private TopicWatch(RunTopics topics, Map<String, TopicLayout> before) {
        this.topics = topics;
        this.before = before;
        this.thread = Thread.ofVirtual().unstarted(this::watch);
    }

    /**
     * Waits until the topics are as they were laid out, then begins to observe them.
     *
     * @param check called while waiting; throws if the run can't go on
     * @throws RunFailedException if a topic is no longer the one with which the run began
     */
    public static TopicWatch begin(RunTopics topics, Runnable check) {
        var watch = new TopicWatch(topics, topics.settle(check));
        watch.thread.start();
        return watch;
    }

    /**
     * Checks the topics as they were last observed.
     *
     * @throws RunFailedException if records may go to another topic than before, or the topics can't be observed any
     * more
     */
    public void check() {
        var why = failure;
        if (why != null) {
            throw why;
        }
    }

    /**
     * Observes the topics for the last time, after all records have been sent.
     *
     * @param check called while brokers give different answers; throws if the run can't go on
     * @throws RunFailedException if records may have gone to another topic than before
     * @throws KafkaUnavailableException if the cluster doesn't answer
     */
    public void end(Runnable check) {
        var suspicion = new TopicSuspicion();
        while (!suspicion.isCleared(TopicChanges.ofTarget(before, topics.look()))) {
            check.run();
            Pause.of(PAUSE);
        }
    }

    private void watch() {
        var suspicion = new TopicSuspicion();
        var partitions = before.values().stream().mapToInt(layout -> layout.leaders().size()).sum();
        var interval = INTERVAL.plusMillis(partitions);
        try {
            while (!Thread.currentThread().isInterrupted()) {
                Thread.sleep(interval);
                look(suspicion);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } catch (RunFailedException e) {
            failure = e;
        } catch (RuntimeException e) {
            failure = new RunFailedException("The topics cannot be observed any more: " + e.getMessage(), e);
        }
    }

    private void look(TopicSuspicion suspicion) {
        try {
            suspicion.isCleared(TopicChanges.ofTarget(before, topics.look()));
        } catch (KafkaUnavailableException e) {
            // The producers report it.
        }
    }

    @Override
    public void close() {
        thread.interrupt();
    }
}
