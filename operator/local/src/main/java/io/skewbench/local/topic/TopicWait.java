package io.skewbench.local.topic;

import io.skewbench.api.v1alpha1.SkewedTopicStatus.Change;
import io.skewbench.brokers.process.RunFailedException;
import io.skewbench.engine.topic.TopicReason;
import io.skewbench.local.progress.ProgressOutput;
import io.skewbench.local.progress.ProgressOutput;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Limits how long a call waits for one topic, and prints why it waits. */
final class TopicWait {
    static final Duration TIMEOUT = Duration.ofSeconds(60);
    /** By default Kafka elects preferred leaders every 5 minutes. */
    static final Duration RETURN_TIMEOUT = Duration.ofMinutes(6);

    private final String topic;
    private final ProgressOutput progress;
    private final InstantSource clock;
    private Instant since;
    private String lastMessage = "";

    TopicWait(String topic, ProgressOutput progress) {
        this(topic, progress, InstantSource.system());
    }

    TopicWait(String topic, ProgressOutput progress, InstantSource clock) {
        this.topic = topic;
        this.progress = progress;
        this.clock = clock;
        this.since = clock.instant();
    }

    /**
     * Prints why the call waits, unless that was the last message, and checks the time limit.
     *
     * @param reason the reason in the topic's status, if it has one
     * @param change the ongoing change, such as a reassignment, during which there is no limit; null for none
     * @throws RunFailedException if the wait has taken too long
     */
    void of(Optional<TopicReason> reason, String message, @Nullable Change change) {
        var now = clock.instant();
        if (change != null) {
            since = now;
        }
        var timeout = reason.filter(TopicReason::isReturn).isPresent() ? RETURN_TIMEOUT : TIMEOUT;
        if (now.isAfter(since.plus(timeout))) {
            throw new RunFailedException(message);
        }
        if (!message.equals(lastMessage)) {
            lastMessage = message;
            progress.say("Topic " + topic + ": " + message);
        }
    }
}
