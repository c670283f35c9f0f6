package io.skewbench.controller.result;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import io.skewbench.controller.child.RunScope;
import io.skewbench.controller.result.StoredResults.Holding;
import io.skewbench.engine.result.TrialResult;
import java.lang.ref.SoftReference;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The results that were read, by run. Those of a run that is being reconciled keep their room; others may be dropped if
 * memory is short.
 */
final class ResultsInMemory {
    /**
     * The maximum number of runs under way or waiting. If there are more, the least recently used results are read
     * again.
     */
    private static final int RUNS = 256;
    /**
     * How long results keep their room until they are held. A requeued Benchmark is reconciled within a second, unless
     * it was deleted or suspended.
     */
    static final Duration UNTAKEN = Duration.ofSeconds(30);

    private final ResultRoom room;
    private final InstantSource clock;
    /** Results of the runs that are being reconciled, by id of the run. */
    @GuardedBy("this")
    private final Map<String, Results> held = new HashMap<>();
    /** Ids of the runs of which a part is being read, for which their room is used meanwhile. */
    @GuardedBy("this")
    private final Set<String> underWay = new HashSet<>();
    /** Results that were read and have room but are not held yet, by id of the run. */
    @GuardedBy("this")
    private final Map<String, Untaken> untaken = new HashMap<>();
    /** Results that were read, by id of the run. */
    @GuardedBy("this")
    private final Map<String, Read> byRun = new LinkedHashMap<>(RUNS, 0.75f, true) {
        private static final long serialVersionUID = 1L;

        @Override
        protected boolean removeEldestEntry(Map.Entry<String, Read> eldest) {
            return size() > RUNS;
        }
    };

    /** The results that were read of a run, and the bytes of all of them, or of those for which there was room. */
    private record Read(SoftReference<Results> results, long bytes) {}

    /** The results that were read of a run, and until when they keep their room. */
    private record Untaken(Results results, Instant until) {}

    /**
     * Results in order.
     *
     * @param areAll whether the run has no more
     */
    record Results(List<TrialResult> inOrder, long bytes, boolean areAll) {
        static final Results NONE = new Results(List.of(), 0, false);
    }

    ResultsInMemory(ResultRoom room, InstantSource clock) {
        this.room = room;
        this.clock = clock;
    }

    /** Holds the results of a run; returns null if some have to be read. */
    synchronized @Nullable Holding hold(RunScope run) {
        var runId = run.runId();
        letUntakenGo();
        if (underWay.contains(runId)) {
            return null;
        }
        var read = untaken.get(runId);
        if (read != null) {
            if (!read.results.areAll) {
                return null;
            }
            untaken.remove(runId);
            return holding(runId, read.results);
        }
        var known = byRun.get(runId);
        var inMemory = known == null ? null : known.results.get();
        if (inMemory == null || !inMemory.areAll) {
            return null;
        }
        return room.take(run.namespace(), runId, inMemory.bytes)
                ? holding(runId, inMemory)
                : new StoredResults.NoRoom();
    }

    private synchronized StoredResults.All holding(String runId, Results results) {
        held.put(runId, results);
        return new StoredResults.All(results.inOrder);
    }

    /** Allows the results of a run to be dropped if memory is short; does nothing for a run that isn't held. */
    synchronized void release(String runId) {
        if (held.remove(runId) != null) {
            room.release(runId);
        }
    }

    /** Returns whether the results of a run could be held without reading any. */
    synchronized boolean hasAll(String runId) {
        var known = byRun.get(runId);
        var results = known == null ? null : known.results.get();
        return results != null && results.areAll;
    }

    /** Raises the room of a run to the given bytes; returns false, and changes nothing, if there is too little. */
    boolean take(RunScope run, long bytes) {
        return room.take(run.namespace(), run.runId(), bytes);
    }

    /**
     * Returns the results that were read of a run so far, with room for the known size; null if there is no room, or
     * the run is being reconciled.
     */
    synchronized @Nullable Results begin(RunScope run) {
        var runId = run.runId();
        letUntakenGo();
        if (held.containsKey(runId)) {
            return null;
        }
        var read = untaken.remove(runId);
        var known = byRun.get(runId);
        if (read == null && known != null && !room.take(run.namespace(), runId, known.bytes)) {
            return null;
        }
        underWay.add(runId);
        var inMemory = read != null ? read.results : known == null ? null : known.results.get();
        return inMemory == null ? Results.NONE : inMemory;
    }

    /** Keeps the results that were read of a run, with their room, until the run is reconciled. */
    synchronized void handOver(String runId, Results results) {
        underWay.remove(runId);
        byRun.put(runId, new Read(new SoftReference<>(results), results.bytes));
        untaken.put(runId, new Untaken(results, clock.instant().plus(UNTAKEN)));
    }

    /** Releases the room of a run that could not be read further; the next try continues where this one ended. */
    synchronized void putBack(String runId, Results results) {
        underWay.remove(runId);
        var reference = new SoftReference<>(results);
        if (results.inOrder.isEmpty()) {
            reference.clear();
        }
        byRun.put(runId, new Read(reference, results.bytes));
        room.release(runId);
    }

    private synchronized void letUntakenGo() {
        var now = clock.instant();
        untaken.entrySet().removeIf(entry -> {
            var isOld = entry.getValue().until.isBefore(now);
            if (isOld) {
                room.release(entry.getKey());
            }
            return isOld;
        });
    }

    /** Notes that a run may have more results than were read. */
    synchronized void readOn(String runId) {
        var known = byRun.get(runId);
        var results = known == null ? null : known.results.get();
        if (results != null) {
            byRun.put(runId, new Read(new SoftReference<>(new Results(results.inOrder, results.bytes, false)),
                    results.bytes));
        }
    }

    /** Forgets a run that is finished or deleted. */
    synchronized void forget(String runId) {
        byRun.remove(runId);
        if (untaken.remove(runId) != null) {
            room.release(runId);
        }
    }
}
