package io.skewbench.controller.decoding;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.skewbench.protocol.bounds.Bounds;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.List;
import java.util.function.Predicate;

/**
 * The part of a status that is read, as others may have the right to write it: valid times, conditions as many and as
 * long as the operator itself writes, and entries of lists that have the fields by which they are told apart. Anything
 * else is treated as absent.
 */
final class KeptStatus {
    /** Twice as many as the operator writes. */
    private static final int CONDITIONS = 24;
    /** The digits of a year of this era: {@link Instant} also parses times to which nothing can be added. */
    private static final int YEAR_CHARACTERS = 4;
    private static final List<String> TIMES = List.of("startTime", "completionTime");
    /** The times of a run's own Kafka cluster. */
    private static final List<String> CLUSTER_TIMES = List.of("until", "deployingSince");
    private static final String TRANSITION = "lastTransitionTime";
    private static final String MESSAGE = "message";

    private KeptStatus() {}

    /** Removes the unreliable parts of a status. */
    static void reduce(ObjectNode status) {
        keepTimes(status, TIMES);
        if (status.get("cluster") instanceof ObjectNode cluster) {
            keepTimes(cluster, CLUSTER_TIMES);
        }
        keepEntries(status.path("drift"), entry -> hasText(entry, "kind") && hasText(entry, MESSAGE));
        keepEntries(status.path("namedBrokers"), entry -> hasText(entry, "name") && entry.path("brokers").isArray());
        keepEntries(status.path("environment").path("nodes"), entry -> hasText(entry, "name"));
        if (status.get("conditions") instanceof ArrayNode conditions) {
            conditions.removeIf(condition -> !isCondition(condition));
            while (conditions.size() > CONDITIONS) {
                conditions.remove(conditions.size() - 1);
            }
            conditions.forEach(condition -> cut((ObjectNode) condition));
        }
    }

    private static void keepTimes(ObjectNode object, List<String> times) {
        times.stream().filter(field -> object.hasNonNull(field) && !isTime(object.get(field))).forEach(object::remove);
    }

    private static void keepEntries(JsonNode list, Predicate<JsonNode> isComplete) {
        if (list instanceof ArrayNode entries) {
            entries.removeIf(isComplete.negate());
        }
    }

    private static boolean hasText(JsonNode entry, String field) {
        return entry.path(field).isTextual();
    }

    private static boolean isCondition(JsonNode condition) {
        return condition.isObject() && isName(condition.path("type")) && isName(condition.path("status"))
                && isName(condition.path("reason")) && isTime(condition.path(TRANSITION));
    }

    /** Returns whether a text can be a condition's type or reason, whose length the definition limits. */
    private static boolean isName(JsonNode text) {
        return text.isTextual() && text.asText().length() <= 1_024;
    }

    private static boolean isTime(JsonNode text) {
        try {
            return text.isTextual() && text.asText().indexOf('-') == YEAR_CHARACTERS
                    && Instant.parse(text.asText()) != null;
        } catch (DateTimeException e) {
            return false;
        }
    }

    private static void cut(ObjectNode condition) {
        condition.retain("type", "status", "reason", MESSAGE, TRANSITION, "observedGeneration");
        var message = condition.path(MESSAGE).asText("");
        if (message.length() > Bounds.MESSAGE_CHARACTERS) {
            condition.put(MESSAGE, message.substring(0, Bounds.MESSAGE_CHARACTERS));
        }
    }
}
