package io.skewbench.controller.decoding;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.skewbench.engine.Problem;
import io.skewbench.protocol.Bounds;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;

/**
 * How large a spec may be. The operator holds the specs of all Benchmarks and SkewedTopics in memory; the API server stores
 * up to 1.5 MiB of each, and schemas bound only its parts.
 */
final class SpecBound {

    private SpecBound() {}

    /**
     * Removes the largest fields of a spec that has more characters of JSON than it may have, until it has no more. What is
     * small remains, such as the cluster and what happens on deletion.
     *
     * @param spec nested no deeper than a stack bears
     * @param told how many problems to return at most
     * @return what is wrong with the removed fields
     */
    static List<Problem> keep(ObjectNode spec, int most, int told) {
        var characters = characters(spec);
        if (characters <= most) {
            return List.of();
        }
        var problem = "is the largest part of a spec with " + characters + " characters of JSON; write at most "
                + most + " in all";
        var largestFirst = spec.properties().stream()
                .map(field -> Map.entry(field.getKey(), characters(field.getKey(), field.getValue())))
                .sorted(Map.Entry.comparingByValue(Comparator.reverseOrder())).toList();
        var problems = new ArrayList<Problem>();
        for (var field : largestFirst) {
            if (characters <= most) {
                break;
            }
            spec.remove(field.getKey());
            characters -= field.getValue();
            if (problems.size() < told) {
                problems.add(new Problem("spec." + Bounds.name(field.getKey()), null, problem));
            }
        }
        return problems;
    }

    private static long characters(String name, JsonNode value) {
        return name.length() + 4L + characters(value);
    }

    /** As they are without spaces, and without counting what is escaped twice. */
    private static long characters(JsonNode value) {
        return switch (value) {
            case ObjectNode object -> 2 + object.properties().stream()
                    .mapToLong(field -> characters(field.getKey(), field.getValue())).sum();
            case ArrayNode array -> 2 + array.valueStream().mapToLong(element -> 1 + characters(element)).sum();
            default -> value.asText().length() + (value.isTextual() ? 2 : 0);
        };
    }
}
