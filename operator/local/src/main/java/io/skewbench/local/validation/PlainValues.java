package io.skewbench.local.validation;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;

/**
 * Converts JSON to the values that CEL works with: String, Long, Double, Boolean, lists and maps. A value that several
 * rules use is converted once.
 */
final class PlainValues {
    private final IdentityHashMap<JsonNode, Object> converted = new IdentityHashMap<>();

    Object of(JsonNode node) {
        return switch (node.getNodeType()) {
            case OBJECT, ARRAY -> {
                var known = converted.get(node);
                if (known == null) {
                    known = container(node);
                    converted.put(node, known);
                }
                yield known;
            }
            case BOOLEAN -> node.asBoolean();
            case NUMBER -> node.isIntegralNumber() ? (Object) node.asLong() : (Object) node.asDouble();
            default -> node.asText();
        };
    }

    private Object container(JsonNode node) {
        if (node.isArray()) {
            var list = new ArrayList<Object>();
            node.forEach(item -> list.add(of(item)));
            return list;
        }
        var map = new LinkedHashMap<String, Object>();
        node.propertyStream().forEach(field -> map.put(field.getKey(), of(field.getValue())));
        return map;
    }

    /** Returns how many lists and maps have been converted. */
    int conversions() {
        return converted.size();
    }
}
