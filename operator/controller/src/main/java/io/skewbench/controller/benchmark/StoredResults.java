package io.skewbench.controller.benchmark;

import io.fabric8.kubernetes.api.model.ConfigMap;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.skewbench.controller.benchmark.ChildLabels.Part;
import io.skewbench.engine.AttemptId;
import io.skewbench.engine.TrialResult;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The results of the runs that are looked at. Only the operator that acts makes them, and they never change, so they are
 * listed once and then followed here; no watch brings those of all the runs that have ended.
 */
final class StoredResults {
    /** Runs under way and waiting. Of more than these some are listed again now and then. */
    private static final int RUNS = 256;

    private final KubernetesClient client;
    private final ChildWrites writes;
    private final Map<String, Map<AttemptId, TrialResult>> byRun = new LinkedHashMap<>();

    StoredResults(KubernetesClient client) {
        this.client = client;
        this.writes = new ChildWrites(client);
    }

    /** Returns all of a run, first attempts first. */
    List<TrialResult> of(RunScope run) {
        var known = known(run);
        if (known.isPresent()) {
            return known.get();
        }
        Map<AttemptId, TrialResult> listed = client.configMaps().inNamespace(run.namespace())
                .withLabel(ChildLabels.RUN, run.runId())
                .withLabel(ChildLabels.PART, Part.RESULT.label())
                .list().getItems().stream().map(AttemptResult::read)
                .collect(
                        Collectors.toMap(TrialResult::id, Function.identity(), (first, second) -> first, TreeMap::new));
        synchronized (byRun) {
            byRun.put(run.runId(), listed);
            if (byRun.size() > RUNS) {
                byRun.remove(byRun.keySet().iterator().next());
            }
            return List.copyOf(listed.values());
        }
    }

    private Optional<List<TrialResult>> known(RunScope run) {
        synchronized (byRun) {
            return Optional.ofNullable(byRun.get(run.runId())).map(results -> List.copyOf(results.values()));
        }
    }

    /** Stores a result for as long as the Benchmark exists, unless its attempt has one; returns whether it had none. */
    boolean store(RunScope run, TrialResult result) {
        var wanted = AttemptResult.of(run, result);
        var created = writes.create(wanted);
        note(run, created ? wanted : Objects.requireNonNull(stored(run, result.id()), "is there and never removed"));
        return created;
    }

    /** Returns whether an attempt has a result, whoever stored it: asks the API server. */
    boolean has(RunScope run, AttemptId attempt) {
        var stored = stored(run, attempt);
        if (stored != null) {
            note(run, stored);
        }
        return stored != null;
    }

    private @Nullable ConfigMap stored(RunScope run, AttemptId attempt) {
        return client.configMaps().inNamespace(run.namespace()).withName(run.names().result(attempt)).get();
    }

    private void note(RunScope run, ConfigMap configMap) {
        var result = AttemptResult.read(configMap);
        synchronized (byRun) {
            var results = byRun.get(run.runId());
            if (results != null) {
                results.put(result.id(), result);
            }
        }
    }

    /** Holds nothing of a run any more that is over. */
    void forget(RunScope run) {
        synchronized (byRun) {
            byRun.remove(run.runId());
        }
    }
}
