package io.skewbench.controller.child;

import com.fasterxml.jackson.core.type.TypeReference;
import io.fabric8.kubernetes.api.model.ConfigMap;
import io.fabric8.kubernetes.api.model.ConfigMapBuilder;
import io.skewbench.api.v1alpha1.SkewbenchApi;
import io.skewbench.controller.child.ChildLabels.Part;
import io.skewbench.engine.AttemptId;
import io.skewbench.engine.result.BrokerCounts;
import io.skewbench.engine.result.LogGrowth;
import io.skewbench.protocol.bounds.Bounds;
import io.skewbench.protocol.bounds.UnreadableException;
import io.skewbench.protocol.json.Json;
import io.skewbench.protocol.json.NullCheck;
import io.skewbench.protocol.plan.PlanText;
import io.skewbench.protocol.plan.TaskPlan;
import io.skewbench.protocol.report.StartSignal;
import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The ConfigMap with which an attempt begins: the plans of its workers, and the offsets that were read before. Every
 * key is written once.
 *
 * <p>
 * Anybody who may write ConfigMaps in the namespace may write this one. So it only affects what the attempt is found to
 * have measured: workers are created from newly computed plans, and only if the ConfigMap holds the same plans, whose
 * digests are in the workers' Jobs. Numbers read from it are checked.
 *
 * @param id of the attempt that has this name; not read from the ConfigMap
 */
public record AttemptPlan(AttemptId id, ConfigMap configMap) {
    /**
     * The annotation that every child of the attempt has been created: from then on an absent one is lost, and not
     * created again.
     */
    public static final String WORKERS_CREATED = SkewbenchApi.GROUP + "/workers-created";
    public static final String START = "start.json";
    public static final String OFFSETS_AFTER = "offsets-after.json";
    public static final String GROWTH = "log-growth.json";
    public static final String BROKER_COUNTS = "broker-counts.json";
    public static final String UNCOUNTED = "uncounted.json";
    static final String OFFSETS_BEFORE = "offsets-before.json";
    /** The largest accepted difference between the clocks of the operator and of the API server. */
    private static final Duration CLOCKS_DIFFER = Duration.ofHours(1);

    public static AttemptPlan create(RunScope run, AttemptId id, List<TaskPlan> plans,
            Map<String, List<Long>> offsetsBefore) {
        var data = new LinkedHashMap<String, String>();
        plans.forEach(plan -> data.put(PlanText.key(plan.name()), PlanText.of(plan).json()));
        data.put(OFFSETS_BEFORE, Json.write(offsetsBefore));
        return new AttemptPlan(id,
                new ConfigMapBuilder().withMetadata(run.child(run.names().plan(id), id, Part.PLAN)).withData(data)
                        .build());
    }

    public String name() {
        return configMap.getMetadata().getName();
    }

    public String uid() {
        return configMap.getMetadata().getUid();
    }

    public Instant createdAt() {
        return Instant.parse(configMap.getMetadata().getCreationTimestamp());
    }

    public boolean areWorkersCreated() {
        return ChildLabels.annotation(configMap, WORKERS_CREATED) != null;
    }

    /** Returns whether the ConfigMap holds exactly this plan. */
    public boolean holds(PlanText plan, String task) {
        return plan.equals(text(task).orElse(null));
    }

    /** Returns the plan of a task. */
    public Optional<PlanText> text(String task) {
        return value(PlanText.key(task)).map(PlanText::new);
    }

    /** @throws PlanTamperedException if the operator can't have written them */
    public Map<String, List<Long>> offsetsBefore() {
        return offsets(OFFSETS_BEFORE)
                .orElseThrow(() -> new PlanTamperedException(foreign(OFFSETS_BEFORE) + " is missing"));
    }

    /** @throws PlanTamperedException if the operator can't have written them */
    @Nullable
    public Map<String, List<Long>> offsetsAfter() {
        return offsets(OFFSETS_AFTER).orElse(null);
    }

    /**
     * Returns by how much logs grew between the two readings of offsets; null where that isn't known.
     *
     * @throws PlanTamperedException if the operator can't have written it
     */
    @Nullable
    public LogGrowth growth() {
        var growth = read(GROWTH, new TypeReference<LogGrowth>() {
        }).orElse(null);
        if (growth != null) {
            try {
                NullCheck.of(growth);
                growth.check();
            } catch (UnreadableException e) {
                throw new PlanTamperedException(foreign(GROWTH) + " has figures that no broker gives");
            }
        }
        return growth;
    }

    /**
     * Returns what brokers counted themselves in the measured time; null where that isn't known.
     *
     * @throws PlanTamperedException if the operator can't have written it
     */
    @Nullable
    public List<BrokerCounts> brokerCounts() {
        var counts = read(BROKER_COUNTS, new TypeReference<List<BrokerCounts>>() {
        }).orElse(null);
        if (counts != null) {
            try {
                if (counts.stream().anyMatch(Objects::isNull)) {
                    throw new UnreadableException("a broker is null");
                }
                BrokerCounts.checkAll(counts);
            } catch (UnreadableException e) {
                throw new PlanTamperedException(foreign(BROKER_COUNTS) + " has counts that no broker gives");
            }
        }
        return counts;
    }

    /**
     * Returns why that isn't known; null where it is.
     *
     * @throws PlanTamperedException if the operator can't have written it
     */
    @Nullable
    public String uncounted() {
        return read(UNCOUNTED, new TypeReference<String>() {
        }).map(Bounds::errorMessage).orElse(null);
    }

    /**
     * Returns the published start time.
     *
     * @param latest the longest possible time from the creation of the plan to the start
     * @throws PlanTamperedException if the operator can't have published it
     */
    @Nullable
    public StartSignal start(Duration latest) {
        var start = read(START, new TypeReference<StartSignal>() {
        }).orElse(null);
        if (start == null) {
            return null;
        }
        var at = start.startAtEpochMs();
        if (at < createdAt().minus(CLOCKS_DIFFER).toEpochMilli()
                || at > createdAt().plus(latest).plus(CLOCKS_DIFFER).toEpochMilli()) {
            throw new PlanTamperedException(foreign(START) + " is " + at
                    + " ms since 1970, but the plan was created at " + createdAt());
        }
        if (!(Math.abs(start.aheadMs()) <= CLOCKS_DIFFER.toMillis())) {
            throw new PlanTamperedException(foreign(START) + " corrects clocks by " + start.aheadMs() + " ms");
        }
        return start;
    }

    boolean has(String key) {
        return value(key).isPresent();
    }

    private Optional<Map<String, List<Long>>> offsets(String key) {
        return read(key, new TypeReference<Map<String, List<Long>>>() {
        }).map(offsets -> {
            if (offsets.values().stream().anyMatch(
                    ofTopic -> ofTopic == null
                            || ofTopic.stream().anyMatch(offset -> offset == null || offset < 0))) {
                throw new PlanTamperedException(foreign(key) + " has offsets that Kafka never gives");
            }
            return offsets;
        });
    }

    private Optional<String> value(String key) {
        return Optional.ofNullable(configMap.getData()).map(data -> data.get(key));
    }

    private <T> Optional<T> read(String key, TypeReference<T> type) {
        return value(key).map(json -> {
            try {
                return Json.read(json, type);
            } catch (UnreadableException e) {
                throw new PlanTamperedException(foreign(key) + " cannot be read");
            }
        });
    }

    private String foreign(String key) {
        return "someone other than the operator wrote ConfigMap " + name() + ": " + key;
    }
}
