package io.skewbench.controller.cleanup;

import io.skewbench.api.v1alpha1.Benchmark;
import io.skewbench.controller.child.RunScope;
import io.skewbench.controller.event.ResourceEvents;
import io.skewbench.engine.AttemptId;
import io.skewbench.engine.RunId;
import io.skewbench.engine.run.Step;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * How long the Jobs and ConfigMaps of ended attempts may hold up their run. Whoever creates them again as fast as the
 * operator deletes them, or keeps it from deleting them, would hold up the run for ever, and with it the queue of its
 * Kafka cluster.
 */
public final class CleanupPatience {
    /** From the first time that they were deleted on. Kafka has half of it, and must not use it up. */
    static final Duration LIMIT = Step.CleanUp.LIMIT;
    /**
     * After which what is still there is deleted again. Until then it is more likely that the informers haven't told
     * yet: of a thousand reports each tells by itself, and each time all others would be deleted once more.
     */
    static final Duration AGAIN = Duration.ofSeconds(10);

    /** @param attempt null for all attempts of a run that is over */
    private record Cleanup(String runId, @Nullable AttemptId attempt) {}

    /**
     * How far a cleanup is.
     *
     * @param left how many attempts were there to clean up then, the fewest so far
     * @param last when the last try ended
     */
    private record Progress(Instant since, int left, boolean told, Instant last) {

        Progress retried(Instant now) {
            return new Progress(since, left, told, now);
        }
    }

    private final InstantSource clock;
    private final ResourceEvents events;
    /** Attempts that are cleaned up stay here until their run is: what is back then was created by somebody else. */
    private final Map<Cleanup, Progress> progress = new ConcurrentHashMap<>();

    public CleanupPatience(InstantSource clock, ResourceEvents events) {
        this.clock = clock;
        this.events = events;
    }

    /** Notes that what there is of an attempt was deleted, perhaps not for the first time. */
    public void tried(RunScope run, AttemptId attempt) {
        tried(new Cleanup(run.runId(), attempt), 1);
    }

    /** Returns whether all that there was of an attempt was deleted so lately that what is seen of it may be gone. */
    public boolean isJustTried(RunScope run, AttemptId attempt) {
        return isJustTried(new Cleanup(run.runId(), attempt), 1);
    }

    /**
     * Returns whether the attempts of a run that is over were deleted so lately that what is seen of them may be gone.
     * They have no entries of their own, because anybody may create objects that look like more of them.
     *
     * @param left how many attempts there are now
     */
    public boolean isJustTried(RunScope run, int left) {
        return isJustTried(new Cleanup(run.runId(), null), left);
    }

    private boolean isJustTried(Cleanup cleanup, int left) {
        var known = progress.get(cleanup);
        if (known == null || known.left != left) {
            return false;
        }
        var age = Duration.between(known.last, clock.instant());
        return !age.isNegative() && age.compareTo(AGAIN) < 0;
    }

    /**
     * Notes that what there is of some attempts was deleted, of a run that is over.
     *
     * @param left how many there were: to have fewer than ever before takes as long as it takes
     */
    public void tried(RunScope run, int left) {
        tried(new Cleanup(run.runId(), null), left);
    }

    private void tried(Cleanup cleanup, int left) {
        var now = clock.instant();
        progress.merge(cleanup, new Progress(now, left, false, now),
                (before, tried) -> tried.left < before.left ? tried : before.retried(now));
    }

    /** Returns whether the run goes on though something of an attempt is there; tells so the first time. */
    public boolean isOver(RunScope run, AttemptId attempt) {
        return isOver(run, new Cleanup(run.runId(), attempt), "attempt " + attempt);
    }

    /**
     * Returns whether a run that is over is let go though something of its attempts is there; tells so the first time.
     */
    public boolean isOver(RunScope run) {
        return isOver(run, new Cleanup(run.runId(), null), "run " + run.runId());
    }

    private boolean isOver(RunScope run, Cleanup cleanup, String what) {
        var known = progress.get(cleanup);
        if (known == null || known.since.plus(LIMIT).isAfter(clock.instant())) {
            return false;
        }
        if (!known.told) {
            progress.put(cleanup, new Progress(known.since, known.left, true, known.last));
            events.warning(run.benchmark(), "CleanupIncomplete", "Jobs or ConfigMaps of " + what + " are still there "
                    + LIMIT.toMinutes()
                    + " minutes after they were first deleted, and the operator goes on without deleting them; delete "
                    + "them by hand, or find out who creates them again: their names start with "
                    + run.names().prefix());
        }
        return true;
    }

    /** Forgets a run of which nothing is left to clean up. */
    public void forget(Benchmark benchmark) {
        var runId = RunId.of(benchmark);
        progress.keySet().removeIf(cleanup -> cleanup.runId.equals(runId));
    }
}
