package io.skewbench.controller.kafka;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.skewbench.controller.background.Answer;
import io.skewbench.engine.observation.RemovalView;
import io.skewbench.protocol.failure.FailureText;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Tracks removals from Kafka that delay the deletion of a resource or the end of a run. The wait is limited whether
 * Kafka refuses, is silent or is only slow.
 */
public final class RemovalProgress {
    /**
     * The minimum time for Kafka from the first question of this operator on, which may have started after the limit.
     */
    static final Duration TO_ANSWER = Duration.ofMinutes(1);

    private final InstantSource clock;
    /** The time of the first question of this operator, by the id of the removal. */
    private final Map<String, Instant> asked = new ConcurrentHashMap<>();

    public RemovalProgress(InstantSource clock) {
        this.clock = clock;
    }

    /**
     * Returns the state of the removal for which the deletion of a resource waits within {@link DeletionPatience}.
     *
     * @param answer Kafka's answer so far
     */
    public RemovalView of(HasMetadata deleted, Answer<Boolean> answer) {
        var end = answer instanceof Answer.Failed<Boolean>(var cause)
                ? DeletionPatience.end(deleted, cause)
                : DeletionPatience.end(deleted);
        return of(deleted.getMetadata().getUid(), end, answer);
    }

    /**
     * Returns the state of a removal.
     *
     * @param id of the removal
     * @param end of the wait; later only if Kafka was first asked when it was almost over
     * @param answer Kafka's answer so far
     */
    public RemovalView of(String id, Instant end, Answer<Boolean> answer) {
        var now = clock.instant();
        var since = asked.computeIfAbsent(id, unused -> now);
        return switch (answer) {
            case Answer.Known<Boolean>(var removed) -> new RemovalView.Done(removed);
            case Answer.Pending<Boolean> pending -> unanswered(end, since, now);
            // Everything in a deleted cluster is deleted, too.
            case Answer.Failed<Boolean>(var cause) when DeletionPatience.isGone(cause) -> new RemovalView.Done(false);
            case Answer.Failed<Boolean>(var cause) -> end.isBefore(now)
                    ? new RemovalView.GivenUp(FailureText.of(cause))
                    : new RemovalView.Waiting(end, FailureText.of(cause));
        };
    }

    private static RemovalView unanswered(Instant end, Instant since, Instant now) {
        var leastEnd = since.plus(TO_ANSWER);
        var until = end.isAfter(leastEnd) ? end : leastEnd;
        if (until.isBefore(now)) {
            return new RemovalView.GivenUp("it has not answered since " + since);
        }
        return since.plus(DeletionPatience.UNREPORTED).isAfter(now)
                ? new RemovalView.Asked()
                : new RemovalView.Waiting(until, "it has not answered since " + since);
    }

    /** Forgets a deleted resource. */
    public void forget(HasMetadata deleted) {
        forget(deleted.getMetadata().getUid());
    }

    /** Forgets a finished removal; the next one of the same id starts again. */
    public void forget(String id) {
        asked.remove(id);
    }
}
