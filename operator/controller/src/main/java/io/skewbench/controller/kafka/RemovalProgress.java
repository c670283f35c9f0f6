package io.skewbench.controller.kafka;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.skewbench.controller.background.Answer;
import io.skewbench.protocol.failure.FailureText;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * How far a removal from Kafka is that something else waits for: the deletion of a resource, or the end of a run.
 * Whether Kafka refuses, is silent or is only slow, the wait has an end.
 */
public final class RemovalProgress {
    /**
     * Given to Kafka from the first question of this operator on, which may have started when the patience was over.
     */
    static final Duration TO_ANSWER = Duration.ofMinutes(1);
    /** What takes no longer is not worth a status. */
    static final Duration UNTOLD = Duration.ofSeconds(5);

    /** What becomes of the deletion. */
    public sealed interface State {}

    /**
     * Nothing is left that could be removed.
     *
     * @param removed whether something was
     */
    public record Done(boolean removed) implements State {}

    /** Kafka was asked a moment ago. */
    public record Asked() implements State {}

    /**
     * Kafka has not done it yet.
     *
     * @param until at the latest
     */
    public record Waiting(Instant until, String why) implements State {}

    /** What waits goes on, and something may be left. */
    public record GivenUp(String why) implements State {}

    private final InstantSource clock;
    /** When this operator asked first, by the id of what is removed. */
    private final Map<String, Instant> asked = new ConcurrentHashMap<>();

    public RemovalProgress(InstantSource clock) {
        this.clock = clock;
    }

    /**
     * Returns how far the removal is that the deletion of a resource waits for, as long as {@link DeletionPatience}
     * says.
     *
     * @param answer what Kafka has answered so far
     */
    public State of(HasMetadata deleted, Answer<Boolean> answer) {
        var end = answer instanceof Answer.Failed<Boolean>(var cause)
                ? DeletionPatience.end(deleted, cause)
                : DeletionPatience.end(deleted);
        return of(deleted.getMetadata().getUid(), end, answer);
    }

    /**
     * Returns how far a removal is.
     *
     * @param id of what is removed
     * @param end of the wait; later only if Kafka was first asked when it was almost over
     * @param answer what Kafka has answered so far
     */
    public State of(String id, Instant end, Answer<Boolean> answer) {
        var now = clock.instant();
        var since = asked.computeIfAbsent(id, unused -> now);
        return switch (answer) {
            case Answer.Known<Boolean>(var removed) -> new Done(removed);
            case Answer.Pending<Boolean> pending -> unanswered(end, since, now);
            // A cluster that is gone took everything along.
            case Answer.Failed<Boolean>(var cause) when DeletionPatience.isGone(cause) -> new Done(false);
            case Answer.Failed<Boolean>(var cause) -> end.isBefore(now)
                    ? new GivenUp(FailureText.of(cause))
                    : new Waiting(end, FailureText.of(cause));
        };
    }

    private static State unanswered(Instant end, Instant since, Instant now) {
        var leastEnd = since.plus(TO_ANSWER);
        var until = end.isAfter(leastEnd) ? end : leastEnd;
        if (until.isBefore(now)) {
            return new GivenUp("it has not answered since " + since);
        }
        return since.plus(UNTOLD).isAfter(now)
                ? new Asked()
                : new Waiting(until, "it has not answered since " + since);
    }

    /** Forgets a resource that is gone. */
    public void forget(HasMetadata deleted) {
        forget(deleted.getMetadata().getUid());
    }

    /** Forgets a removal that is over; the next one of the same id begins anew. */
    public void forget(String id) {
        asked.remove(id);
    }
}
