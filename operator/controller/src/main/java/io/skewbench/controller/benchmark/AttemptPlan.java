package io.skewbench.controller.benchmark;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.type.TypeReference;
import io.fabric8.kubernetes.api.model.ConfigMap;
import io.fabric8.kubernetes.api.model.ConfigMapBuilder;
import io.skewbench.controller.benchmark.ChildLabels.Part;
import io.skewbench.controller.cluster.SecretMount;
import io.skewbench.engine.AttemptId;
import io.skewbench.protocol.Json;
import io.skewbench.protocol.StartSignal;
import io.skewbench.protocol.TaskPlan;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The ConfigMap that an attempt begins with. It holds all that is needed to make the attempt's workers, so that they are
 * the same whoever makes them and when. Every key is written once.
 */
record AttemptPlan(ConfigMap configMap) {
    /** Set when every child of the attempt has been made: from then on one that is absent is lost, not yet to be made. */
    static final String WORKERS_MADE = "skewbench.io/workers-made";
    static final String START = "start.json";
    static final String OFFSETS_AFTER = "offsets-after.json";

    private static final String OFFSETS_BEFORE = "offsets-before.json";
    private static final String MOUNTS = "mounts.json";
    private static final String PLAN_PREFIX = "plan-";
    private static final String SUFFIX = ".json";

    static AttemptPlan create(RunScope run, AttemptId id, List<TaskPlan> plans, List<SecretMount> mounts,
            Map<String, List<Long>> offsetsBefore) {
        var data = new LinkedHashMap<String, String>();
        plans.forEach(plan -> data.put(PLAN_PREFIX + plan.name() + SUFFIX, Json.write(plan)));
        data.put(OFFSETS_BEFORE, Json.write(offsetsBefore));
        data.put(MOUNTS, Json.write(mounts));
        return new AttemptPlan(
                new ConfigMapBuilder().withMetadata(run.child(run.names().plan(id), id, Part.PLAN)).withData(data)
                        .build());
    }

    AttemptId id() {
        return ChildLabels.attempt(configMap)
                .orElseThrow(
                        () -> new IllegalStateException("Plan without attempt: " + configMap.getMetadata().getName()));
    }

    String name() {
        return configMap.getMetadata().getName();
    }

    Instant createdAt() {
        return Instant.parse(configMap.getMetadata().getCreationTimestamp());
    }

    boolean workersMade() {
        return ChildLabels.annotation(configMap, WORKERS_MADE) != null;
    }

    List<TaskPlan> workerPlans() {
        return configMap.getData().entrySet().stream()
                .filter(entry -> entry.getKey().startsWith(PLAN_PREFIX))
                .map(entry -> Json.read(entry.getValue(), TaskPlan.class))
                .toList();
    }

    List<SecretMount> mounts() {
        return read(MOUNTS, new TypeReference<List<SecretMount>>() {
        }).orElse(List.of());
    }

    Map<String, List<Long>> offsetsBefore() {
        return read(OFFSETS_BEFORE, new TypeReference<Map<String, List<Long>>>() {
        }).orElse(Map.of());
    }

    @Nullable
    Map<String, List<Long>> offsetsAfter() {
        return read(OFFSETS_AFTER, new TypeReference<Map<String, List<Long>>>() {
        }).orElse(null);
    }

    @Nullable
    StartSignal start() {
        return read(START, new TypeReference<StartSignal>() {
        }).orElse(null);
    }

    boolean has(String key) {
        return configMap.getData().containsKey(key);
    }

    private <T> Optional<T> read(String key, TypeReference<T> type) {
        var json = configMap.getData().get(key);
        try {
            return json == null
                    ? Optional.empty()
                    : Optional.of(Objects.requireNonNull(Json.mapper().readValue(json, type)));
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("ConfigMap " + name() + " has no readable " + key, e);
        }
    }
}
