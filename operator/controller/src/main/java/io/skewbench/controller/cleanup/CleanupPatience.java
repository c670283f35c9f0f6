package io.skewbench.controller.cleanup;

import io.skewbench.api.v1alpha1.Benchmark;
import io.skewbench.controller.child.RunScope;
import io.skewbench.controller.event.EventReason;
import io.skewbench.controller.event.ResourceEvents;
import io.skewbench.engine.AttemptId;
import io.skewbench.engine.RequeueInterval;
import io.skewbench.engine.RunId;
import io.skewbench.engine.run.RunStep;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * Limits how long the Jobs and ConfigMaps of ended attempts may delay their run. A user who creates them again as fast
 * as the operator deletes them, or prevents their deletion, would otherwise block the run for ever, and with it the
 * queue of its Kafka cluster.
 */
public final class CleanupPatience {
    /** The interval in which a cleanup under way is checked. */
    public static final Duration RECHECK = RequeueInterval.CLEANUP;

    /** The limit, from the first deletion on. Kafka's part of the cleanup has half of it. */
    static final Duration LIMIT = RunStep.CleanUp.LIMIT;
    /**
     * The delay after which objects that still exist are deleted again. Before, the informers have probably not seen
     * the deletion yet: each of a thousand reports causes an event of its own, and each event would delete all others
     * once more.
     */
    static final Duration AGAIN = Duration.ofSeconds(10);

    /** @param attempt null for all attempts of a run that is over */
    private record Cleanup(String runId, @Nullable AttemptId attempt) {}

    /**
     * The tries of a cleanup.
     *
     * @param since when the first try ended that left so few attempts
     * @param left how many attempts there were to clean up, the fewest so far
     * @param last when the last try ended
     */
    private record CleanupTries(Instant since, int left, boolean isReported, Instant last) {

        CleanupTries retried(Instant now) {
            return new CleanupTries(since, left, isReported, now);
        }
    }

    private final InstantSource clock;
    private final ResourceEvents events;
    /**
     * Attempts that are cleaned up stay here until their run is, because objects that reappear later were created by
     * others.
     */
    private final Map<Cleanup, CleanupTries> tries = new ConcurrentHashMap<>();

    public CleanupPatience(InstantSource clock, ResourceEvents events) {
        this.clock = clock;
        this.events = events;
    }

    /** Notes that the objects of an attempt were deleted, perhaps not for the first time. */
    public void tried(RunScope run, AttemptId attempt) {
        tried(new Cleanup(run.runId(), attempt), 1);
    }

    /**
     * Returns whether the objects of an attempt were deleted so recently that the informers may not have seen it yet.
     */
    public boolean isJustTried(RunScope run, AttemptId attempt) {
        return isJustTried(new Cleanup(run.runId(), attempt), 1);
    }

    /**
     * Returns whether the attempts of a finished run were deleted so recently that the informers may not have seen it
     * yet. These attempts have no entries of their own, because anybody may create objects that look like more of them.
     *
     * @param left how many attempts there are now
     */
    public boolean isJustTried(RunScope run, int left) {
        return isJustTried(new Cleanup(run.runId(), null), left);
    }

    private boolean isJustTried(Cleanup cleanup, int left) {
        var known = tries.get(cleanup);
        if (known == null || known.left != left) {
            return false;
        }
        var age = Duration.between(known.last, clock.instant());
        return !age.isNegative() && age.compareTo(AGAIN) < 0;
    }

    /**
     * Notes that the objects of some attempts of a finished run were deleted.
     *
     * @param left how many attempts there were; the time limit starts again whenever there are fewer than ever before
     */
    public void tried(RunScope run, int left) {
        tried(new Cleanup(run.runId(), null), left);
    }

    private void tried(Cleanup cleanup, int left) {
        var now = clock.instant();
        tries.merge(cleanup, new CleanupTries(now, left, false, now),
                (before, tried) -> tried.left < before.left ? tried : before.retried(now));
    }

    /** Returns whether the run has to continue though objects of an attempt still exist. */
    public boolean isOver(RunScope run, AttemptId attempt) {
        return isOver(new Cleanup(run.runId(), attempt));
    }

    /** Returns whether a finished run has to be released though objects of its attempts still exist. */
    public boolean isOver(RunScope run) {
        return isOver(new Cleanup(run.runId(), null));
    }

    private boolean isOver(Cleanup cleanup) {
        var known = tries.get(cleanup);
        return known != null && !known.since.plus(LIMIT).isAfter(clock.instant());
    }

    /** Creates an event, the first time only, that a run continues though objects of an attempt still exist. */
    public void report(RunScope run, AttemptId attempt) {
        report(run, new Cleanup(run.runId(), attempt), "attempt " + attempt);
    }

    /** Creates an event, the first time only, that a finished run is released though objects of its attempts exist. */
    public void report(RunScope run) {
        report(run, new Cleanup(run.runId(), null), "run " + run.runId());
    }

    private void report(RunScope run, Cleanup cleanup, String what) {
        var known = tries.get(cleanup);
        if (known == null || known.isReported) {
            return;
        }
        tries.put(cleanup, new CleanupTries(known.since, known.left, true, known.last));
        events.warning(run.benchmark(), EventReason.CLEANUP_INCOMPLETE, "Jobs or ConfigMaps of " + what
                + " still exist "
                + LIMIT.toMinutes()
                + " minutes after the operator deleted them for the first time, and it no longer tries to. Delete "
                + "them yourself, or find out what creates them again: their names start with "
                + run.names().prefix());
    }

    /** Forgets a run that is cleaned up. */
    public void forget(Benchmark benchmark) {
        var runId = RunId.of(benchmark);
        tries.keySet().removeIf(cleanup -> cleanup.runId.equals(runId));
    }
}
