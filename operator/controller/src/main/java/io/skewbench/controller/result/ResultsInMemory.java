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
 * The results that were read, by run. Those of a run that is being reconciled stay, with their room; others may be
 * forgotten where memory is short.
 */
final class ResultsInMemory {
    /** Runs under way and waiting. Of more than these, those not looked at for longest are read again. */
    private static final int RUNS = 256;
    /** A requeued Benchmark is reconciled within a second, unless it is gone or has been suspended. */
    static final Duration UNTAKEN = Duration.ofSeconds(30);

    private final ResultRoom room;
    private final InstantSource clock;
    /** By id of the run, of those that are reconciled now. */
    @GuardedBy("this")
    private final Map<String, Results> held = new HashMap<>();
    /** Ids of the runs of which a part is being read: their room is that part's until it has been. */
    @GuardedBy("this")
    private final Set<String> underWay = new HashSet<>();
    /** By id of the run: what was read and nobody holds yet. It has its room. */
    @GuardedBy("this")
    private final Map<String, Untaken> untaken = new HashMap<>();
    /** By id of the run. */
    @GuardedBy("this")
    private final Map<String, Read> byRun = new LinkedHashMap<>(RUNS, 0.75f, true) {
        private static final long serialVersionUID = 1L;

        @Override
        protected boolean removeEldestEntry(Map.Entry<String, Read> eldest) {
            return size() > RUNS;
        }
    };

    /** What was read of a run, and how many bytes all of it takes, or as much of it as there was room for. */
    private record Read(SoftReference<Results> results, long bytes) {}

    /** What was read of a run, and until when it has its room. */
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

    /** Lets the results of a run be forgotten where memory is short; changes nothing for one that isn't held. */
    synchronized void release(String runId) {
        if (held.remove(runId) != null) {
            room.giveBack(runId);
        }
    }

    /** Returns whether nothing would have to be read to hold the results of a run. */
    synchronized boolean hasAll(String runId) {
        var known = byRun.get(runId);
        var results = known == null ? null : known.results.get();
        return results != null && results.areAll;
    }

    /** Has a run take as much room together with what it has taken; returns false, and changes nothing, if it can't. */
    boolean take(RunScope run, long bytes) {
        return room.take(run.namespace(), run.runId(), bytes);
    }

    /**
     * Returns what was read of a run so far, with room for as much as is known to be needed; null if there is none, or
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

    /** Keeps what was read of a run, with its room, until the run is reconciled. */
    synchronized void handOver(String runId, Results results) {
        underWay.remove(runId);
        byRun.put(runId, new Read(new SoftReference<>(results), results.bytes));
        untaken.put(runId, new Untaken(results, clock.instant().plus(UNTAKEN)));
    }

    /** Gives back the room of a run that could not be read on; the next try begins where this one ended. */
    synchronized void putBack(String runId, Results results) {
        underWay.remove(runId);
        var reference = new SoftReference<>(results);
        if (results.inOrder.isEmpty()) {
            reference.clear();
        }
        byRun.put(runId, new Read(reference, results.bytes));
        room.giveBack(runId);
    }

    private synchronized void letUntakenGo() {
        var now = clock.instant();
        untaken.entrySet().removeIf(entry -> {
            var isOld = entry.getValue().until.isBefore(now);
            if (isOld) {
                room.giveBack(entry.getKey());
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

    /** Forgets a run that is over or gone. */
    synchronized void forget(String runId) {
        byRun.remove(runId);
        if (untaken.remove(runId) != null) {
            room.giveBack(runId);
        }
    }
}
