package io.skewbench.controller.benchmark;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import io.skewbench.protocol.json.Json;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/**
 * JSON of which one value was changed into what nobody honest writes; it stays well-formed.
 *
 * @param what says which value was changed, and how
 * @param allowed whether a document may be so: without a value that may be absent or an element, or with another text
 */
record JsonDamage(String what, boolean allowed, String json) {
    private static final JsonNodeFactory NODES = JsonNodeFactory.instance;
    private static final String TWICE = "given twice";
    private static final int MANY = 1_000;
    private static final double HUGE = 1e300;

    /** Of one value in its object or array. */
    private record JsonMember(JsonNode parent, String field, int index) {
        JsonNode value() {
            return parent instanceof ObjectNode object ? object.path(field) : parent.path(index);
        }

        void set(JsonNode value) {
            switch (parent) {
                case ObjectNode object -> object.set(field, value);
                case ArrayNode array -> array.set(index, value);
                default -> throw new IllegalStateException("neither object nor array");
            }
        }

        void remove() {
            switch (parent) {
                case ObjectNode object -> object.remove(field);
                case ArrayNode array -> array.remove(index);
                default -> throw new IllegalStateException("neither object nor array");
            }
        }

        String name() {
            return parent.isObject() ? field : "[" + index + "]";
        }
    }

    /**
     * Changes a value at random.
     *
     * @param bombs texts to put in place of texts
     */
    static JsonDamage of(String json, List<String> bombs, Random random) {
        var document = parsed(json);
        var places = places(document);
        var place = places.get(random.nextInt(places.size()));
        var before = place.value();
        var isInArray = place.parent.isArray();
        var way = random.nextInt(4);
        if (way == 0) {
            place.remove();
            return written(place, "dropped", isInArray || !RequiredFields.has(place.field), document);
        }
        if (way == 1) {
            place.set(NODES.nullNode());
            return written(place, "null", !isInArray && !RequiredFields.has(place.field), document);
        }
        if (way == 2 && isInArray) {
            for (var copy = 1; copy < MANY; copy++) {
                ((ArrayNode) place.parent).add(before);
            }
            return written(place, "repeated", false, document);
        }
        var other = other(before, bombs, random);
        var isText = before.isTextual() && other.isTextual();
        if (way == 2) {
            ((ObjectNode) place.parent).set(TWICE, other);
            var named = Json.write(document).replace(Json.write(TWICE) + ":", Json.write(place.field) + ":");
            return new JsonDamage(place.name() + " given twice, as " + shown(other), isText, named);
        }
        place.set(other);
        return written(place, "set to " + shown(other), isText, document);
    }

    private static JsonNode other(JsonNode before, List<String> bombs, Random random) {
        var others = new ArrayList<JsonNode>(List.of(before.isObject() ? NODES.arrayNode() : NODES.objectNode(),
                before.isArray() ? NODES.objectNode() : NODES.arrayNode()));
        if (before.isNumber()) {
            others.addAll(List.of(NODES.numberNode(Long.MAX_VALUE), NODES.numberNode(Long.MIN_VALUE),
                    NODES.numberNode(HUGE), NODES.numberNode(-HUGE), TextNode.valueOf("NaN"),
                    TextNode.valueOf("-Infinity"), TextNode.valueOf("many")));
        } else {
            bombs.forEach(bomb -> others.add(TextNode.valueOf(bomb)));
        }
        return others.get(random.nextInt(others.size()));
    }

    private static List<JsonMember> places(JsonNode document) {
        var places = new ArrayList<JsonMember>();
        collect(document, places);
        return places;
    }

    private static void collect(JsonNode node, List<JsonMember> places) {
        node.fieldNames().forEachRemaining(field -> places.add(new JsonMember(node, field, -1)));
        for (var index = 0; node.isArray() && index < node.size(); index++) {
            places.add(new JsonMember(node, "", index));
        }
        node.forEach(inner -> collect(inner, places));
    }

    private static JsonDamage written(JsonMember place, String how, boolean allowed, JsonNode document) {
        return new JsonDamage(place.name() + " " + how, allowed, Json.write(document));
    }

    private static String shown(JsonNode value) {
        var text = value.toString();
        return text.length() > 40 ? text.substring(0, 40) + "…" : text;
    }

    private static JsonNode parsed(String json) {
        try {
            return Json.mapper().readTree(json);
        } catch (JsonProcessingException e) {
            throw new IllegalArgumentException(e);
        }
    }
}
