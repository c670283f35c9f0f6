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

/** One question: its newest answer, the call that finds out the next one, and the askers that wait for that. */
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
    /** When the call under way began; null while it waits for its turn. */
    @GuardedBy("this")
    private @Nullable Instant begunAt;
    /** Of those who asked together during the call under way, by asker. */
    @GuardedBy("this")
    private final Map<Object, Waiting> waiting = new HashMap<>();
    /** Askers that have been told an answer. */
    private final LatelyAsked<Object> told = new LatelyAsked<>(Lookups.FORGET_UNASKED_AFTER, asker -> false);

    private record Waiting(Runnable wake, Instant since) {}

    LookupEntry(Object question, Delays delays, Instant askedAt) {
        this.question = question;
        this.delays = delays;
        this.askedAt = askedAt;
    }

    Object question() {
        return question;
    }

    /**
     * Returns the newest answer, but none that is too old to somebody who hasn't been told any.
     *
     * @param wake called once if a call is under way, when it ends with what the asker doesn't know
     */
    synchronized Answer<?> newestFor(Object asker, Instant now, Runnable wake) {
        if (underWay) {
            var since = waiting.containsKey(asker) ? waiting.get(asker).since() : now;
            waiting.put(asker, new Waiting(wake, since));
            if (told.find(asker, now).isEmpty()) {
                return pending(since, now);
            }
        }
        told.ask(asker, now, () -> asker);
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

    /** Notes that the turn of the call under way has come. */
    synchronized void begun(Instant now) {
        begunAt = now;
    }

    /** Returns whom to wake: all if the answer is another, and else those who asked together and were never told it. */
    synchronized List<Runnable> end(Answer<?> answer, Instant now, Runnable wake) {
        var changed = !same(newest, answer);
        newest = answer;
        answeredAt = now;
        underWay = false;
        var woken = new ArrayList<Runnable>();
        if (changed) {
            woken.add(wake);
        }
        for (var entry : waiting.entrySet()) {
            if (changed || told.find(entry.getKey(), now).isEmpty()) {
                woken.add(entry.getValue().wake());
            }
        }
        // Whoever asks no more is held no longer than the call.
        waiting.clear();
        return woken;
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
