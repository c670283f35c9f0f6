package io.skewbench.controller.result;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.skewbench.controller.background.Answer;
import io.skewbench.controller.background.Lane;
import io.skewbench.controller.background.Lookups;
import io.skewbench.controller.child.ChildWrites;
import io.skewbench.controller.child.RunScope;
import io.skewbench.engine.AttemptId;
import io.skewbench.engine.Experiment;
import io.skewbench.engine.TrialResult;
import io.skewbench.engine.run.ResultMemory;
import java.lang.ref.SoftReference;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The results of the runs that are looked at, in their compact form. Only the operator that acts makes them, and they
 * never change, so each is read once, by its name and one after the other, and then held here for as long as memory isn't
 * short; no watch brings those of all the runs that have ended.
 *
 * <p>A run may have two thousand, of which somebody has made each as large as can be. So they are read in the background,
 * in the lane of their namespace and a part at a time: the reconciliation that asks for them ends, and its Benchmark is
 * woken with each part.
 *
 * <p>While a run is looked at its results can't be forgotten. So it is looked at only while {@link ResultRoom} has room
 * for them: {@link #hold} comes first, {@link #release} last, and both from the one thread that looks at the run. Results
 * that were read have their room until they are held, or until {@link #UNTAKEN} has passed.
 */
public final class StoredResults {
    /** Runs under way and waiting. Of more than these, those not looked at for longest are read again. */
    private static final int RUNS = 256;
    /** How long one part of a run is read. Then another namespace has its turn. */
    private static final Duration PART = Duration.ofSeconds(1);
    /** A Benchmark that is woken is looked at within a second, unless it is gone or has been suspended. */
    static final Duration UNTAKEN = Duration.ofSeconds(30);
    /** Others leave the room for their results in some milliseconds, or in seconds where they have to be read. */
    public static final Duration RETRY = Duration.ofSeconds(1);
    private static final String LANE = "results";

    private final ResultConfigMaps configMaps;
    private final ResultRoom room;
    private final Lookups lookups;
    private final InstantSource clock;
    /** By id of the run, of those that are looked at now. */
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

    /** What can be had of a run's results at one moment. */
    sealed interface Holding {}

    /** All of them, first attempts first. They stay in memory until {@link #release}. */
    public record All(List<TrialResult> results) implements Holding {}

    /** They are being read; the Benchmark is woken as it goes on. */
    public record BeingRead() implements Holding {}

    /** Other runs have the memory that they need, until those are released. */
    public record NoRoom() implements Holding {}

    /** What was read of a run, and how many bytes all of it takes, or as much of it as there was room for. */
    private record Read(SoftReference<Results> results, long bytes) {}

    /** What was read of a run, and until when it has its room. */
    private record Untaken(Results results, Instant until) {}

    /**
     * Results in order.
     *
     * @param areAll whether the run has no more
     */
    private record Results(List<TrialResult> inOrder, long bytes, boolean areAll) {
        static final Results NONE = new Results(List.of(), 0, false);
    }

    private record Question(String runId) {}

    /** One part has been read. No two are equal, so that each wakes the Benchmark. */
    private static final class Part {
        private final boolean hadRoom;

        Part(boolean hadRoom) {
            this.hadRoom = hadRoom;
        }

        /** Whether there is room now is only found out by trying; what was read is no answer to the next question. */
        Duration freshFor() {
            return hadRoom ? Duration.ZERO : RETRY;
        }
    }

    /** @param lookups read results, and nothing else: each of their threads may have one decoded, see {@code HeapShares} */
    public StoredResults(KubernetesClient client, Lookups lookups, InstantSource clock) {
        this(client, new ResultRoom(ResultMemory.MOST_OF_ALL, ResultMemory.MOST_OF_A_RUN, ResultMemory.SMALL_RUN,
                clock), lookups, clock);
    }

    StoredResults(KubernetesClient client, ResultRoom room, Lookups lookups, InstantSource clock) {
        this.configMaps = new ResultConfigMaps(client, new ChildWrites(client));
        this.room = room;
        this.lookups = lookups;
        this.clock = clock;
    }

    /**
     * Returns all results of a run that has started, and keeps them in memory; or has them read.
     *
     * @throws RuntimeException why they could not be read the last time; they are read again some seconds later
     */
    public Holding hold(RunScope run, Experiment experiment) {
        var inMemory = holdInMemory(run);
        if (inMemory != null) {
            return inMemory;
        }
        Answer<Part> answer = lookups.ask(new Lane(run.namespace(), LANE), new Question(run.runId()), Part::freshFor,
                () -> readPart(run, experiment), run.asker().wake());
        return switch (answer) {
            case Answer.Known<Part>(var part) -> part.hadRoom ? new BeingRead() : new NoRoom();
            case Answer.Pending<Part> pending -> new BeingRead();
            case Answer.Failed<Part>(var cause) -> throw cause;
        };
    }

    /** Returns null if some have to be read. */
    private synchronized @Nullable Holding holdInMemory(RunScope run) {
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
        return room.take(run.namespace(), runId, inMemory.bytes) ? holding(runId, inMemory) : new NoRoom();
    }

    private synchronized All holding(String runId, Results results) {
        held.put(runId, results);
        return new All(results.inOrder);
    }

    /** Lets the results of a run be forgotten where memory is short; changes nothing for one that isn't held. */
    public synchronized void release(String runId) {
        if (held.remove(runId) != null) {
            room.giveBack(runId);
        }
    }

    /** Returns whether nothing would have to be read to hold the results of a run. */
    public synchronized boolean areInMemory(String runId) {
        var known = byRun.get(runId);
        var results = known == null ? null : known.results.get();
        return results != null && results.areAll;
    }

    /** Reads the next results of a run for a while. */
    private Part readPart(RunScope run, Experiment experiment) {
        var begun = begin(run);
        if (begun == null) {
            return new Part(false);
        }
        var bytes = begun.bytes;
        var results = new ArrayList<>(begun.inOrder);
        var from = System.nanoTime();
        var isHandedOver = false;
        try {
            var areAll = false;
            do {
                var next = next(results, experiment);
                var stored = next == null ? null : configMaps.first(run, next);
                if (next == null || stored == null) {
                    areAll = true;
                    continue;
                }
                var result = configMaps.read(run, next, stored, Collections.unmodifiableList(results));
                bytes += ResultMemory.of(result);
                if (bytes > ResultMemory.MOST_OF_A_RUN) {
                    result = TrialResult.unreadable(next, "Results of this run take more than "
                            + ResultMemory.MOST_OF_A_RUN
                            + " bytes of memory, which those that the operator stores don't");
                    bytes = ResultMemory.MOST_OF_A_RUN;
                }
                if (!room.take(run.namespace(), run.runId(), bytes)) {
                    results.clear();
                    return new Part(false);
                }
                results.add(result);
            } while (!areAll && System.nanoTime() - from < PART.toNanos());
            handOver(run.runId(), new Results(List.copyOf(results), bytes, areAll));
            isHandedOver = true;
            return new Part(true);
        } finally {
            if (!isHandedOver) {
                putBack(run.runId(), new Results(List.copyOf(results), bytes, false));
            }
        }
    }

    /** Returns the attempt whose result comes next; null if no more can come. */
    private static @Nullable AttemptId next(List<TrialResult> results, Experiment experiment) {
        if (results.isEmpty()) {
            return new AttemptId(0, 0);
        }
        var last = results.getLast();
        var next = last.counts()
                ? new AttemptId(last.trial() + 1, 0)
                : new AttemptId(last.trial(), last.attempt() + 1);
        return next.trial() < experiment.trials().size() && next.attempt() <= experiment.trialRetries() ? next : null;
    }

    /**
     * Returns what was read of a run so far, with room for as much as is known to be needed; null if there is none, or the
     * run is looked at just now.
     */
    private synchronized @Nullable Results begin(RunScope run) {
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

    private synchronized void handOver(String runId, Results results) {
        underWay.remove(runId);
        byRun.put(runId, new Read(new SoftReference<>(results), results.bytes));
        untaken.put(runId, new Untaken(results, clock.instant().plus(UNTAKEN)));
    }

    /** Gives back the room of a run that could not be read on; the next try begins where this one ended. */
    private synchronized void putBack(String runId, Results results) {
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

    /** Stores a result for as long as the Benchmark exists, unless its attempt has one; returns whether it had none. */
    public boolean store(RunScope run, TrialResult result) {
        var isNew = configMaps.create(run, result);
        readOn(run.runId());
        return isNew;
    }

    /** Returns whether an attempt has a result, whoever stored it: asks the API server. */
    public boolean has(RunScope run, AttemptId attempt) {
        var isThere = configMaps.first(run, attempt) != null;
        if (isThere) {
            readOn(run.runId());
        }
        return isThere;
    }

    /** Notes that a run may have more results than were read. */
    private synchronized void readOn(String runId) {
        var known = byRun.get(runId);
        var results = known == null ? null : known.results.get();
        if (results != null) {
            byRun.put(runId, new Read(new SoftReference<>(new Results(results.inOrder, results.bytes, false)),
                    results.bytes));
        }
    }

    /** Holds nothing of a run any more that is over or gone. */
    public synchronized void forget(String runId) {
        byRun.remove(runId);
        if (untaken.remove(runId) != null) {
            room.giveBack(runId);
        }
    }
}
