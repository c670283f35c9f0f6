package io.skewbench.controller.result;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.SequencedMap;

/**
 * The memory for the results of all runs that are looked at at the same time: one budget for all. Large runs leave a
 * part of it to small ones, which so never wait for them, and while a large run waits small ones have that part alone.
 * Namespaces whose large runs find no room take turns, so that none of them waits for more than one run of each of the
 * others.
 */
final class ResultRoom {
    /** A run that waits asks again every second, or as often as its namespace has a thread for it. */
    static final Duration ASKS_AGAIN_WITHIN = Duration.ofSeconds(10);

    private final long bytes;
    private final long ofLarge;
    private final long small;
    private final InstantSource clock;
    /** Bytes by id of the run. */
    @GuardedBy("this")
    private final Map<String, Long> taken = new HashMap<>();
    /** Namespaces with large runs that wait, and when one of them last asked, the one that has waited longest first. */
    @GuardedBy("this")
    private final SequencedMap<String, Instant> turns = new LinkedHashMap<>();
    @GuardedBy("this")
    private long allTaken;

    /**
     * Creates an empty one.
     *
     * @param bytes of all runs
     * @param ofLarge of large runs together: as much as one of them needs at most
     * @param small what a run takes at most that isn't large
     * @param clock never goes back
     */
    ResultRoom(long bytes, long ofLarge, long small, InstantSource clock) {
        this.bytes = bytes;
        this.ofLarge = ofLarge;
        this.small = small;
        this.clock = clock;
    }

    /**
     * Has a run take as much as this together with what it has taken; returns false, and changes nothing, if it can't.
     */
    synchronized boolean take(String namespace, String runId, long needed) {
        var before = taken.getOrDefault(runId, 0L);
        var ofRun = Math.max(needed, before);
        var isLarge = ofRun > small;
        forgetThoseWhoAskNoMore();
        var ofOthers = taken.entrySet().stream()
                .filter(other -> !other.getKey().equals(runId) && other.getValue() > small == isLarge)
                .mapToLong(Map.Entry::getValue).sum();
        var isKeptWaiting = isLarge && before <= small && !isTurnOf(namespace);
        if (isKeptWaiting || ofOthers + ofRun > most(isLarge) || allTaken - before + ofRun > bytes) {
            if (isLarge) {
                turns.put(namespace, clock.instant());
            }
            return false;
        }
        if (isLarge) {
            turns.remove(namespace);
        }
        taken.put(runId, ofRun);
        allTaken += ofRun - before;
        return true;
    }

    /** What all large runs or all small ones may take together. */
    @GuardedBy("this")
    private long most(boolean isLarge) {
        if (isLarge) {
            return ofLarge;
        }
        return turns.isEmpty() ? bytes : bytes - ofLarge;
    }

    @GuardedBy("this")
    private void forgetThoseWhoAskNoMore() {
        var since = clock.instant().minus(ASKS_AGAIN_WITHIN);
        turns.values().removeIf(asked -> asked.isBefore(since));
    }

    /** Whoever has waited longest goes first. */
    @GuardedBy("this")
    private boolean isTurnOf(String namespace) {
        return turns.isEmpty() || turns.firstEntry().getKey().equals(namespace);
    }

    /** Takes back all that a run has taken. */
    synchronized void giveBack(String runId) {
        var bytesOfRun = taken.remove(runId);
        if (bytesOfRun != null) {
            allTaken -= bytesOfRun;
        }
    }
}
