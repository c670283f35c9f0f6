package io.skewbench.measure.rig;

import com.fasterxml.jackson.databind.JsonNode;
import io.skewbench.protocol.json.Json;
import io.skewbench.protocol.plan.LoadPlan;
import io.skewbench.protocol.plan.WorkerPlan;
import io.skewbench.protocol.plan.WorkerPlan.RandomValues;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The load of a trial, for the worker and for the programs that it is compared with.
 *
 * @param load of all producers together
 * @param warmup time before what is measured
 * @param settings of producers, added to those of {@link #SETTINGS} or replacing them
 */
public record RigWorkload(String topic, int producers, LoadPlan load, int valueBytes, Duration warmup,
        Duration measured,
        Map<String, String> settings) {
    /** Settings whose defaults depend on the client's version, or that a trial depends on. */
    public static final Map<String, String> SETTINGS = Map.ofEntries(Map.entry("acks", "1"),
            Map.entry("enable.idempotence", "false"), Map.entry("linger.ms", "5"), Map.entry("batch.size", "16384"),
            Map.entry("buffer.memory", "33554432"), Map.entry("compression.type", "none"),
            Map.entry("max.in.flight.requests.per.connection", "5"), Map.entry("max.block.ms", "60000"),
            Map.entry("delivery.timeout.ms", "120000"), Map.entry("request.timeout.ms", "30000"),
            Map.entry("metrics.sample.window.ms", "1000"), Map.entry("metrics.num.samples", "2"));

    /** Returns all settings of the producers except the bootstrap servers. */
    Map<String, String> producer() {
        var all = new HashMap<>(SETTINGS);
        all.putAll(settings);
        return all;
    }

    /** Returns the plan of the one worker. */
    public WorkerPlan plan(String bootstrapServers) {
        var plan = new HashMap<String, Object>();
        plan.putAll(Map.of("trial", "t0", "workload", "w", "pods", 1, "producersPerPod", producers, "topics",
                List.of(Map.of("topic", topic, "weight", 1)), "bootstrapServers", bootstrapServers, "client", Map.of(),
                "producer", producer(), "load",
                tree(load), "records", Map.of("value", tree(RandomValues.ofSize(valueBytes)))));
        plan.putAll(Map.of("warmupMs", warmup.toMillis(), "durationMs", measured.toMillis(), "seed", 7));
        return Json.mapper().convertValue(plan, WorkerPlan.class);
    }

    private static JsonNode tree(Object part) {
        return Json.mapper().valueToTree(part);
    }
}
