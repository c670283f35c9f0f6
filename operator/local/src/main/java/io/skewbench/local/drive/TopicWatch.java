package io.skewbench.local.drive;

import io.skewbench.admin.KafkaUnavailableException;
import io.skewbench.admin.TopicLayout;
import io.skewbench.brokers.process.RunFailedException;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Looks at the topics of a trial while it runs: producers go on with whatever topic has the name, and with automatic
 * creation they even have one made. It looks beside the run, which has no time to wait for a broker that is away.
 */
final class TopicWatch implements AutoCloseable {
    private static final Duration INTERVAL = Duration.ofSeconds(2);
    private static final Duration PAUSE = Duration.ofMillis(500);
    /** Brokers learn of topics one after the other, and any of them may be asked. */
    private static final int LOOKS = 3;

    private final RunTopics topics;
    private final Map<String, TopicLayout> before;
    private final Thread thread;
    private volatile @Nullable String lost;

    private TopicWatch(RunTopics topics) {
        this.topics = topics;
        this.before = topics.settle();
        this.thread = Thread.ofVirtual().unstarted(this::look);
    }

    /**
     * Begins once the topics are as they should be.
     *
     * @throws RunFailedException if one is no longer what the run began with
     */
    static TopicWatch begin(RunTopics topics) {
        var watch = new TopicWatch(topics);
        watch.thread.start();
        return watch;
    }

    /** @throws RunFailedException if records go elsewhere by now */
    void check() {
        var why = lost;
        if (why != null) {
            throw new RunFailedException(why);
        }
    }

    /**
     * Looks once more after all has been sent; returns which leaders have moved, as a clause.
     *
     * @throws RunFailedException if records may have gone elsewhere
     */
    Optional<String> end() {
        for (var look = 1;; look++) {
            check();
            var now = topics.look();
            var why = TopicChanges.ofTarget(before, now);
            if (why.isEmpty()) {
                return TopicChanges.ofLeaders(before, now);
            }
            if (look == LOOKS) {
                throw new RunFailedException(why.get());
            }
            pause();
        }
    }

    private static void pause() {
        try {
            Thread.sleep(PAUSE);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new RunFailedException("Interrupted", e);
        }
    }

    private void look() {
        var suspicions = 0;
        try {
            while (lost == null) {
                Thread.sleep(INTERVAL);
                try {
                    var why = TopicChanges.ofTarget(before, topics.look());
                    suspicions = why.isPresent() ? suspicions + 1 : 0;
                    if (suspicions == LOOKS) {
                        lost = why.orElseThrow();
                    }
                } catch (KafkaUnavailableException e) {
                    // Whoever sends tells of it.
                }
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    @Override
    public void close() {
        thread.interrupt();
    }
}
