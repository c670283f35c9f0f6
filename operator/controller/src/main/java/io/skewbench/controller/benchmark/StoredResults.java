package io.skewbench.controller.benchmark;

import io.fabric8.kubernetes.api.model.ConfigMap;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.skewbench.engine.AttemptId;
import io.skewbench.engine.Experiment;
import io.skewbench.engine.TrialResult;
import io.skewbench.engine.run.ResultMemory;
import java.lang.ref.SoftReference;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * The results of the runs that are looked at, in their compact form. Only the operator that acts makes them, and they
 * never change, so each is read once, by its name and one after the other, and then held here for as long as memory isn't
 * short; no watch brings those of all the runs that have ended.
 *
 * <p>While a run is looked at its results can't be forgotten. So it is looked at only while {@link ResultRoom} has room
 * for them: {@link #hold} comes first, {@link #release} last, and both from the one thread that looks at the run.
 */
final class StoredResults {
    /** Runs under way and waiting. Of more than these, those not looked at for longest are read again. */
    private static final int RUNS = 256;

    private final ResultConfigMaps configMaps;
    private final ResultRoom room;
    /** By id of the run, of those that are looked at now. */
    private final Map<String, Results> held = new ConcurrentHashMap<>();
    /** By id of the run. Guarded by itself. */
    private final Map<String, Read> byRun = new LinkedHashMap<>(RUNS, 0.75f, true) {
        private static final long serialVersionUID = 1L;

        @Override
        protected boolean removeEldestEntry(Map.Entry<String, Read> eldest) {
            return size() > RUNS;
        }
    };

    /** What was read of a run, and how many bytes all of it takes, or as much of it as there was room for. */
    private record Read(SoftReference<Results> results, long bytes) {}

    /** Results in order, and how many bytes they take. */
    private static final class Results {
        private final TreeMap<AttemptId, TrialResult> byAttempt = new TreeMap<>();
        private long bytes;

        List<TrialResult> all() {
            return List.copyOf(byAttempt.values());
        }
    }

    StoredResults(KubernetesClient client) {
        this(client, new ResultRoom(ResultMemory.MOST_OF_ALL, ResultMemory.MOST_OF_A_RUN, ResultMemory.SMALL_RUN));
    }

    StoredResults(KubernetesClient client, ResultRoom room) {
        this.configMaps = new ResultConfigMaps(client, new ChildWrites(client));
        this.room = room;
    }

    /**
     * Returns all results of a run that has started, first attempts first, and keeps them in memory until
     * {@link #release}; empty if there is no room for them now, as other runs have it until they are released.
     */
    Optional<List<TrialResult>> hold(RunScope run, Experiment experiment) {
        var known = known(run);
        if (known != null && !room.take(run.runId(), known.bytes)) {
            return Optional.empty();
        }
        var inMemory = known == null ? null : known.results.get();
        var results = inMemory == null ? read(run, experiment) : inMemory;
        if (results == null) {
            room.giveBack(run.runId());
            return Optional.empty();
        }
        held.put(run.runId(), results);
        return Optional.of(results.all());
    }

    /** Lets the results of a run be forgotten where memory is short; changes nothing for one that isn't held. */
    void release(String runId) {
        held.remove(runId);
        room.giveBack(runId);
    }

    /** Reads all results of a run; returns null if there is no room for them. */
    private @Nullable Results read(RunScope run, Experiment experiment) {
        var results = new Results();
        var next = new AttemptId(0, 0);
        while (next.trial() < experiment.trials().size() && next.attempt() <= experiment.trialRetries()) {
            var stored = configMaps.first(run, next);
            if (stored == null) {
                break;
            }
            var result = configMaps.read(run, next, stored, results.all());
            results.bytes += ResultMemory.of(result);
            if (results.bytes > ResultMemory.MOST_OF_A_RUN) {
                result = TrialResult.unreadable(next, "Results of this run take more than "
                        + ResultMemory.MOST_OF_A_RUN + " bytes of memory, which those that the operator stores don't");
                results.bytes = ResultMemory.MOST_OF_A_RUN;
            }
            if (!room.take(run.runId(), results.bytes)) {
                var forgotten = new SoftReference<>(results);
                forgotten.clear();
                remember(run, new Read(forgotten, results.bytes));
                return null;
            }
            results.byAttempt.put(next, result);
            next = result.counts()
                    ? new AttemptId(next.trial() + 1, 0)
                    : new AttemptId(next.trial(), next.attempt() + 1);
        }
        remember(run, new Read(new SoftReference<>(results), results.bytes));
        return results;
    }

    private void remember(RunScope run, Read read) {
        synchronized (byRun) {
            byRun.put(run.runId(), read);
        }
    }

    private @Nullable Read known(RunScope run) {
        synchronized (byRun) {
            return byRun.get(run.runId());
        }
    }

    /** Stores a result for as long as the Benchmark exists, unless its attempt has one; returns whether it had none. */
    boolean store(RunScope run, TrialResult result) {
        var created = configMaps.create(run, result);
        note(run, result.id(), created.orElseGet(() -> Objects.requireNonNull(configMaps.first(run, result.id()),
                "is there and never removed")));
        return created.isPresent();
    }

    /** Returns whether an attempt has a result, whoever stored it: asks the API server. */
    boolean has(RunScope run, AttemptId attempt) {
        var stored = configMaps.first(run, attempt);
        if (stored != null) {
            note(run, attempt, stored);
        }
        return stored != null;
    }

    /** Adds a result to those of its run; where it has no room, all are read again once they are released. */
    private void note(RunScope run, AttemptId attempt, ConfigMap first) {
        var results = held.get(run.runId());
        if (results == null || results.byAttempt.containsKey(attempt)) {
            return;
        }
        var result = configMaps.read(run, attempt, first, results.all());
        var bytes = results.bytes + ResultMemory.of(result);
        if (!room.take(run.runId(), bytes)) {
            forget(run);
            return;
        }
        results.byAttempt.put(attempt, result);
        results.bytes = bytes;
        remember(run, new Read(new SoftReference<>(results), bytes));
    }

    /** Holds nothing of a run any more that is over. */
    void forget(RunScope run) {
        synchronized (byRun) {
            byRun.remove(run.runId());
        }
    }
}
