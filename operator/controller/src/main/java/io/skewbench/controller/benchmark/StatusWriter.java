package io.skewbench.controller.benchmark;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.fabric8.kubernetes.api.model.ObjectMetaBuilder;
import io.javaoperatorsdk.operator.api.reconciler.Context;
import io.javaoperatorsdk.operator.api.reconciler.PrimaryUpdateAndCacheUtils;
import io.skewbench.api.v1alpha1.Benchmark;
import io.skewbench.api.v1alpha1.BenchmarkStatus;
import io.skewbench.protocol.Json;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * Writes a Benchmark's status when it has changed. What only counts progress is written now and then, so that a long
 * trial isn't a stream of writes. When a write fails, reconciliation fails and is repeated until one succeeds.
 */
final class StatusWriter {
    /** How old the progress in a status may be. */
    static final Duration PROGRESS_EVERY = Duration.ofSeconds(10);

    private final InstantSource clock;
    private final PhaseEvents events;
    private final Map<String, Instant> writtenAt = new ConcurrentHashMap<>();

    StatusWriter(InstantSource clock, PhaseEvents events) {
        this.clock = clock;
        this.events = events;
    }

    void write(Benchmark benchmark, BenchmarkStatus status, Context<Benchmark> context) {
        var uid = benchmark.getMetadata().getUid();
        if (!isDue(benchmark.getStatus(), status, writtenAt.getOrDefault(uid, Instant.EPOCH))) {
            return;
        }
        var patch = new Benchmark();
        patch.setMetadata(new ObjectMetaBuilder().withName(benchmark.getMetadata().getName())
                .withNamespace(benchmark.getMetadata().getNamespace())
                .build());
        patch.setStatus(status);
        var before = benchmark.getStatus();
        PrimaryUpdateAndCacheUtils.ssaPatchStatusAndCacheResource(benchmark, patch, context);
        var now = clock.instant();
        writtenAt.values().removeIf(written -> written.plus(PROGRESS_EVERY).isBefore(now));
        writtenAt.put(uid, now);
        events.record(benchmark, before, status);
    }

    private boolean isDue(@Nullable BenchmarkStatus before, BenchmarkStatus now,
            Instant lastWritten) {
        var old = tree(before);
        var fresh = tree(now);
        if (old.equals(fresh)) {
            return false;
        }
        return !withoutProgress(old).equals(withoutProgress(fresh))
                || !lastWritten.plus(PROGRESS_EVERY).isAfter(clock.instant());
    }

    private static JsonNode tree(@Nullable BenchmarkStatus status) {
        return status == null
                ? Json.mapper().createObjectNode()
                : Json.read(Json.write(status), JsonNode.class);
    }

    private static JsonNode withoutProgress(JsonNode status) {
        var copy = status.deepCopy();
        if (copy instanceof ObjectNode object) {
            object.remove("summary");
            if (object.get("progress") instanceof ObjectNode progress) {
                progress.remove("remaining");
            }
        }
        return copy;
    }
}
