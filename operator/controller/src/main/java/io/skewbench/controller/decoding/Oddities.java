package io.skewbench.controller.decoding;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.skewbench.engine.Problem;
import io.skewbench.protocol.Bounds;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;

/**
 * What schemas can't bound in fields that take anything: how deeply values are nested, and how long names are. Every class
 * that handles a value recursively would run out of stack.
 */
final class Oddities {
    /** Twice as many levels as the deepest field that is described, which is in an affinity. */
    private static final int DEPTH = 24;
    /** Kafka's names have 249, Kubernetes' 317. */
    private static final int NAME_CHARACTERS = 1_000;

    private record Place(JsonNode node, String path, int depth) {}

    private Oddities() {}

    /** Removes all of them from a spec; returns what was wrong with each. */
    static List<Problem> remove(JsonNode spec) {
        var problems = new ArrayList<Problem>();
        var open = new ArrayDeque<Place>();
        open.push(new Place(spec, "spec", 1));
        while (!open.isEmpty()) {
            var place = open.pop();
            switch (place.node) {
                case ObjectNode object -> object.properties().removeIf(field -> {
                    var path = place.path + "." + Bounds.name(field.getKey());
                    if (field.getKey().length() > NAME_CHARACTERS) {
                        problems.add(new Problem(path, null, "its name has " + field.getKey().length()
                                + " characters; use at most " + NAME_CHARACTERS));
                        return true;
                    }
                    return isTooDeep(field.getValue(), path, place.depth, open, problems);
                });
                case ArrayNode array -> {
                    for (var i = array.size() - 1; i >= 0; i--) {
                        if (isTooDeep(array.get(i), place.path + "[" + i + "]", place.depth, open, problems)) {
                            array.remove(i);
                        }
                    }
                }
                default -> {
                }
            }
        }
        return problems;
    }

    private static boolean isTooDeep(JsonNode value, String path, int depth, ArrayDeque<Place> open,
            List<Problem> problems) {
        if (!value.isContainerNode()) {
            return false;
        }
        if (depth == DEPTH) {
            problems.add(new Problem(path, null, "is nested more than " + DEPTH
                    + " levels deep; write one text, number or boolean"));
            return true;
        }
        open.push(new Place(value, path, depth + 1));
        return false;
    }
}
