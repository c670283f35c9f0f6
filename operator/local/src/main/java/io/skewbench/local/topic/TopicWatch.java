package io.skewbench.local.topic;

import io.skewbench.admin.connection.KafkaUnavailableException;
import io.skewbench.admin.topic.TopicLayout;
import io.skewbench.brokers.process.Pause;
import io.skewbench.brokers.process.RunFailedException;
import java.time.Duration;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Looks at the topics of a trial while it runs, on a thread of its own: producers go on with whatever topic has the
 * name, and with automatic creation they even have one made.
 */
public final class TopicWatch implements AutoCloseable {
    /** Beside a millisecond for each partition: the brokers that answer are those that are measured. */
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
     * Begins once the topics are as they should be.
     *
     * @param check called while that is waited for, to throw where the run can't go on
     * @throws RunFailedException if one is no longer what the run began with
     */
    public static TopicWatch begin(RunTopics topics, Runnable check) {
        var watch = new TopicWatch(topics, topics.settle(check));
        watch.thread.start();
        return watch;
    }

    /** @throws RunFailedException if records go elsewhere by now, or nobody can tell */
    public void check() {
        var why = failure;
        if (why != null) {
            throw why;
        }
    }

    /**
     * Looks once more after all has been sent.
     *
     * @param check called while brokers tell different things, to throw where the run can't go on
     * @throws RunFailedException if records may have gone elsewhere
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
            failure = new RunFailedException("The topics can't be looked at any more: " + e.getMessage(), e);
        }
    }

    private void look(TopicSuspicion suspicion) {
        try {
            suspicion.isCleared(TopicChanges.ofTarget(before, topics.look()));
        } catch (KafkaUnavailableException e) {
            // Whoever sends tells of it.
        }
    }

    @Override
    public void close() {
        thread.interrupt();
    }
}
