package io.skewbench.controller.benchmark;

import io.fabric8.kubernetes.api.model.ConfigMap;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.skewbench.engine.AttemptId;
import io.skewbench.engine.Experiment;
import io.skewbench.engine.TrialResult;
import io.skewbench.engine.run.ResultMemory;
import io.skewbench.protocol.UnreadableException;
import java.lang.ref.SoftReference;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The results of the runs that are looked at, in their compact form. Only the operator that acts makes them, and they
 * never change, so each is read once, by its name and one after the other, and then held here for as long as memory isn't
 * short; no watch brings those of all the runs that have ended.
 */
final class StoredResults {
    private static final Logger LOGGER = LoggerFactory.getLogger(StoredResults.class);
    /** Runs under way and waiting. Of more than these, those not looked at for longest are read again. */
    private static final int RUNS = 256;

    private final KubernetesClient client;
    private final ChildWrites writes;
    private final Map<String, SoftReference<Map<AttemptId, TrialResult>>> byRun = new LinkedHashMap<>(RUNS, 0.75f,
            true);

    StoredResults(KubernetesClient client) {
        this.client = client;
        this.writes = new ChildWrites(client);
    }

    /** Returns all of a run that has started, first attempts first. */
    List<TrialResult> of(RunScope run, Experiment experiment) {
        var known = known(run);
        if (known.isPresent()) {
            return known.get();
        }
        var read = new TreeMap<AttemptId, TrialResult>();
        var next = new AttemptId(0, 0);
        var bytes = 0L;
        while (next.trial() < experiment.trials().size() && next.attempt() <= experiment.trialRetries()) {
            var stored = stored(run, next);
            if (stored == null) {
                break;
            }
            var result = read(run, next, stored, List.copyOf(read.values()));
            bytes += ResultMemory.of(result);
            if (bytes > ResultMemory.MOST_OF_A_RUN) {
                result = TrialResult.unreadable(next, "Results of this run take more than "
                        + ResultMemory.MOST_OF_A_RUN + " bytes of memory, which those that the operator stores don't");
            }
            read.put(next, result);
            next = result.counts()
                    ? new AttemptId(next.trial() + 1, 0)
                    : new AttemptId(next.trial(), next.attempt() + 1);
        }
        synchronized (byRun) {
            byRun.put(run.runId(), new SoftReference<>(read));
            if (byRun.size() > RUNS) {
                byRun.remove(byRun.keySet().iterator().next());
            }
            return List.copyOf(read.values());
        }
    }

    private Optional<List<TrialResult>> known(RunScope run) {
        synchronized (byRun) {
            return held(run).map(results -> List.copyOf(results.values()));
        }
    }

    private Optional<Map<AttemptId, TrialResult>> held(RunScope run) {
        return Optional.ofNullable(byRun.get(run.runId())).map(SoftReference::get);
    }

    /** Stores a result for as long as the Benchmark exists, unless its attempt has one; returns whether it had none. */
    boolean store(RunScope run, TrialResult result) {
        var parts = AttemptResult.of(run, result);
        parts.subList(0, parts.size() - 1).forEach(this::replace);
        var created = writes.create(parts.getLast());
        note(run, result.id(), created
                ? parts.getLast()
                : Objects.requireNonNull(stored(run, result.id()), "is there and never removed"));
        return created;
    }

    /** What isn't the first ConfigMap of a result may be left of an operator that was killed while it wrote. */
    private void replace(ConfigMap part) {
        if (writes.create(part)) {
            return;
        }
        var resource = client.configMaps().inNamespace(part.getMetadata().getNamespace())
                .withName(part.getMetadata().getName());
        var left = resource.get();
        if (left != null && !part.getBinaryData().equals(left.getBinaryData())
                && left.getMetadata().getOwnerReferences().equals(part.getMetadata().getOwnerReferences())) {
            resource.delete();
            writes.create(part);
        }
    }

    /** Returns whether an attempt has a result, whoever stored it: asks the API server. */
    boolean has(RunScope run, AttemptId attempt) {
        var stored = stored(run, attempt);
        if (stored != null) {
            note(run, attempt, stored);
        }
        return stored != null;
    }

    private @Nullable ConfigMap stored(RunScope run, AttemptId attempt) {
        return get(run, run.names().result(attempt));
    }

    private @Nullable ConfigMap get(RunScope run, String name) {
        return client.configMaps().inNamespace(run.namespace()).withName(name).get();
    }

    /** Reads a result; one that somebody spoilt is a failure that nothing repairs, as the run can't know what it was. */
    private TrialResult read(RunScope run, AttemptId attempt, ConfigMap first, List<TrialResult> before) {
        try {
            return AttemptResult.read(run, attempt, first, name -> get(run, name)).compact(before);
        } catch (UnreadableException e) {
            LOGGER.atWarn().setCause(e).addKeyValue("attempt", attempt).log("Unreadable result");
            return TrialResult.unreadable(attempt, String.valueOf(e.getMessage()));
        }
    }

    private void note(RunScope run, AttemptId attempt, ConfigMap first) {
        List<TrialResult> before;
        synchronized (byRun) {
            before = held(run).map(results -> List.copyOf(results.values())).orElse(List.of());
        }
        var result = read(run, attempt, first, before);
        synchronized (byRun) {
            held(run).ifPresent(results -> results.put(attempt, result));
        }
    }

    /** Holds nothing of a run any more that is over. */
    void forget(RunScope run) {
        synchronized (byRun) {
            byRun.remove(run.runId());
        }
    }
}
