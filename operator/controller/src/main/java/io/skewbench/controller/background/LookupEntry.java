package io.skewbench.controller.background;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** One question: its newest answer, the call that finds the next one, and the requesters that wait for it. */
final class LookupEntry {
    private final Object question;
    private final Delays delays;
    private final Instant askedAt;
    @GuardedBy("this")
    private Answer<?> newest = new Answer.Pending<>();
    @GuardedBy("this")
    private Instant answeredAt = Instant.EPOCH;
    @GuardedBy("this")
    private boolean underWay;
    /** When the call under way began; null while it is queued. */
    @GuardedBy("this")
    private @Nullable Instant begunAt;
    /** The requesters that asked the same question during the call under way. */
    @GuardedBy("this")
    private final Map<Object, Waiting> waiting = new HashMap<>();
    /** Requesters that have received an answer. */
    private final LatelyAsked<Object> answered = new LatelyAsked<>(Lookups.FORGET_UNASKED_AFTER, requester -> false);

    private record Waiting(Runnable requeue, Instant since) {}

    LookupEntry(Object question, Delays delays, Instant askedAt) {
        this.question = question;
        this.delays = delays;
        this.askedAt = askedAt;
    }

    Object question() {
        return question;
    }

    /**
     * Returns the newest answer, but no outdated one to a requester that hasn't received any.
     *
     * @param requeue called once, when the call under way ends with an answer that the requester doesn't have
     */
    synchronized Answer<?> newestFor(Object requester, Instant now, Runnable requeue) {
        if (underWay) {
            var since = waiting.containsKey(requester) ? waiting.get(requester).since() : now;
            waiting.put(requester, new Waiting(requeue, since));
            if (answered.find(requester, now).isEmpty()) {
                return pending(since, now);
            }
        }
        answered.ask(requester, now, () -> requester);
        return newest(now);
    }

    synchronized boolean begin(Instant now, Function<Object, Duration> freshFor) {
        var kept = switch (newest) {
            case Answer.Pending<?> pending -> Duration.ZERO;
            case Answer.Failed<?> failed -> Lookups.RETRY_AFTER_FAILURE;
            case Answer.Known<?>(var value) -> freshFor.apply(value);
        };
        if (underWay || answeredAt.plus(kept).isAfter(now)) {
            return false;
        }
        underWay = true;
        begunAt = null;
        return true;
    }

    /** Notes that the call under way, which was queued, has begun. */
    synchronized void begun(Instant now) {
        begunAt = now;
    }

    /**
     * Ends the call. Returns what requeues the requesters: all of them if the answer has changed, otherwise those that
     * have not received it yet.
     */
    synchronized List<Runnable> end(Answer<?> answer, Instant now, Runnable requeue) {
        var changed = !same(newest, answer);
        newest = answer;
        answeredAt = now;
        underWay = false;
        var requeued = new ArrayList<Runnable>();
        if (changed) {
            requeued.add(requeue);
        }
        for (var entry : waiting.entrySet()) {
            if (changed || answered.find(entry.getKey(), now).isEmpty()) {
                requeued.add(entry.getValue().requeue());
            }
        }
        // A requester that never asks again is remembered no longer than the call.
        waiting.clear();
        return requeued;
    }

    synchronized Answer<?> newest(Instant now) {
        return newest instanceof Answer.Pending<?> ? pending(askedAt, now) : newest;
    }

    @GuardedBy("this")
    private Answer<?> pending(Instant since, Instant now) {
        return new Answer.Pending<>(delays.of(since, begunAt, now));
    }

    synchronized boolean isUnderWay() {
        return underWay;
    }

    private static boolean same(Answer<?> before, Answer<?> after) {
        return (before instanceof Answer.Failed(var old) && after instanceof Answer.Failed(var fresh))
                ? Objects.equals(old.getMessage(), fresh.getMessage())
                : before.equals(after);
    }
}
