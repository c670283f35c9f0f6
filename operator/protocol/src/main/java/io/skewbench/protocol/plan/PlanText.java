package io.skewbench.protocol.plan;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectWriter;
import com.fasterxml.jackson.databind.SerializationFeature;
import io.skewbench.protocol.digest.Sha256;
import io.skewbench.protocol.json.Json;

/**
 * A plan as it is stored. A plan always has the same text, whatever the order of its maps, so that a driver can compute
 * the text again and compare it, and a worker can be given the digest of the only plan that it may follow.
 */
public record PlanText(String json) {
    private static final ObjectWriter WRITER = Json.mapper().writer(SerializationFeature.ORDER_MAP_ENTRIES_BY_KEYS);

    /** Returns the text of a plan. */
    public static PlanText of(TaskPlan plan) {
        try {
            return new PlanText(WRITER.writeValueAsString(plan));
        } catch (JsonProcessingException e) {
            throw new IllegalArgumentException("Cannot write the plan of " + plan.name() + " as JSON", e);
        }
    }

    /** Returns the name of the file, or of the key, that holds the plan of the workers of this name. */
    public static String key(String name) {
        return "plan-" + name + ".json";
    }

    /** Returns 64 hexadecimal digits. */
    public String sha256() {
        return Sha256.hex(json);
    }

    /**
     * Returns the plan.
     *
     * @throws IllegalArgumentException if the text isn't a plan
     */
    public TaskPlan read() {
        return Json.read(json, TaskPlan.class);
    }
}
