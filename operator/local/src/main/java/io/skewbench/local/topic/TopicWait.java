package io.skewbench.local.topic;

import io.skewbench.brokers.process.RunFailedException;
import io.skewbench.engine.topic.TopicDecision;
import io.skewbench.local.progress.ProgressOutput;
import java.time.Duration;
import java.time.Instant;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** How long one topic is waited for, and what is said of that. */
final class TopicWait {
    private static final Duration TIMEOUT = Duration.ofSeconds(60);
    /** By default Kafka gives leaders back every 5 minutes. */
    private static final Duration RETURN_TIMEOUT = Duration.ofMinutes(6);
    /** Reasons of waiting for brokers, or for leaders that return to them. */
    private static final Set<String> RETURNING = Set.of("LeadersMoved", "LeadersAway", "BrokersAbsent");

    private final String topic;
    private final ProgressOutput progress;
    private Instant since = Instant.now();
    private String told = "";

    TopicWait(String topic, ProgressOutput progress) {
        this.topic = topic;
        this.progress = progress;
    }

    /**
     * Says what is waited for, once as long as it is the same.
     *
     * @param reason of the step; empty for none
     * @param decision null where there is none. While something is being changed, as when replicas move, the wait takes as
     *        long as that
     * @throws RunFailedException if it has taken too long
     */
    void of(String reason, String message, @Nullable TopicDecision decision) {
        if (decision != null && decision.change() != null) {
            since = Instant.now();
        }
        if (Instant.now().isAfter(since.plus(RETURNING.contains(reason) ? RETURN_TIMEOUT : TIMEOUT))) {
            throw new RunFailedException(message);
        }
        if (!message.equals(told)) {
            told = message;
            progress.say("Waiting for topic " + topic + ": " + message);
        }
    }
}
