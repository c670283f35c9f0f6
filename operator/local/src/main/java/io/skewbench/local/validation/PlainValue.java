package io.skewbench.local.validation;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.LinkedHashMap;

/** JSON as CEL sees it: text, Long, Double, Boolean, lists and maps. */
final class PlainValue {

    private PlainValue() {}

    static Object of(JsonNode node) {
        return switch (node.getNodeType()) {
            case OBJECT -> {
                var map = new LinkedHashMap<String, Object>();
                node.propertyStream().forEach(field -> map.put(field.getKey(), of(field.getValue())));
                yield map;
            }
            case ARRAY -> {
                var list = new ArrayList<Object>();
                node.forEach(item -> list.add(of(item)));
                yield list;
            }
            case BOOLEAN -> node.asBoolean();
            case NUMBER -> node.isIntegralNumber() ? (Object) node.asLong() : (Object) node.asDouble();
            default -> node.asText();
        };
    }
}
