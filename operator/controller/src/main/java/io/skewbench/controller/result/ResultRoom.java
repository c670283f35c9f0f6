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
 * The memory for the results of all runs that are reconciled at the same time: one budget for all. A part of it is
 * reserved for small runs, which therefore never wait for large ones; while a large run waits, small ones have only
 * that part. Namespaces whose large runs find no room are served round-robin, so that none of them waits for more than
 * one run of each of the others.
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
    /** Namespaces with waiting large runs, and when one of these last asked, the longest wait first. */
    @GuardedBy("this")
    private final SequencedMap<String, Instant> queue = new LinkedHashMap<>();
    @GuardedBy("this")
    private long allTaken;

    /**
     * Creates an empty room.
     *
     * @param bytes of all runs
     * @param ofLarge of large runs together: as much as the largest run needs
     * @param small the most that a small run takes
     * @param clock must be monotonic
     */
    ResultRoom(long bytes, long ofLarge, long small, InstantSource clock) {
        this.bytes = bytes;
        this.ofLarge = ofLarge;
        this.small = small;
        this.clock = clock;
    }

    /** Raises the room of a run to the given bytes; returns false, and changes nothing, if there is too little. */
    synchronized boolean take(String namespace, String runId, long needed) {
        var before = taken.getOrDefault(runId, 0L);
        var ofRun = Math.max(needed, before);
        var isLarge = ofRun > small;
        forgetThoseWhoAskNoMore();
        var ofOthers = taken.entrySet().stream()
                .filter(other -> !other.getKey().equals(runId) && other.getValue() > small == isLarge)
                .mapToLong(Map.Entry::getValue).sum();
        var isKeptWaiting = isLarge && before <= small && !isNext(namespace);
        if (isKeptWaiting || ofOthers + ofRun > most(isLarge) || allTaken - before + ofRun > bytes) {
            if (isLarge) {
                queue.put(namespace, clock.instant());
            }
            return false;
        }
        if (isLarge) {
            queue.remove(namespace);
        }
        taken.put(runId, ofRun);
        allTaken += ofRun - before;
        return true;
    }

    /** Returns how much all large runs or all small ones may take together. */
    @GuardedBy("this")
    private long most(boolean isLarge) {
        if (isLarge) {
            return ofLarge;
        }
        return queue.isEmpty() ? bytes : bytes - ofLarge;
    }

    @GuardedBy("this")
    private void forgetThoseWhoAskNoMore() {
        var since = clock.instant().minus(ASKS_AGAIN_WITHIN);
        queue.values().removeIf(asked -> asked.isBefore(since));
    }

    /** Returns whether a namespace has waited longest, and so is next. */
    @GuardedBy("this")
    private boolean isNext(String namespace) {
        return queue.isEmpty() || queue.firstEntry().getKey().equals(namespace);
    }

    /** Releases all room of a run. */
    synchronized void release(String runId) {
        var bytesOfRun = taken.remove(runId);
        if (bytesOfRun != null) {
            allTaken -= bytesOfRun;
        }
    }
}
