package io.skewbench.controller.decoding;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.skewbench.engine.Problem;
import io.skewbench.protocol.bounds.Bounds;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Collectors;

/**
 * What schemas can't bound in fields that take anything: how deeply values are nested, and how long names are. Every
 * class that handles a value recursively would run out of stack.
 *
 * <p>
 * A spec of a MiB has room for hundreds of thousands of oddities below long names. Only the first are told, and only
 * for them is a path written.
 */
final class Oddities {
    /** Twice as many levels as the deepest field that is described, which is in an affinity. */
    private static final int DEPTH = 24;
    /** Kafka's names have 249, Kubernetes' 317. */
    private static final int NAME_CHARACTERS = 1_000;

    private final int told;
    private final List<Problem> problems = new ArrayList<>();
    /**
     * From the spec down to the value that is looked at, at most DEPTH: the name of a field, or the index in a list.
     */
    private final Deque<Object> steps = new ArrayDeque<>();

    private Oddities(int told) {
        this.told = told;
    }

    /**
     * Removes all of them from a spec.
     *
     * @return what is wrong with the first of them
     * @param told how many problems to return at most
     */
    static List<Problem> remove(JsonNode spec, int told) {
        var oddities = new Oddities(told);
        oddities.removeBelow(spec);
        return oddities.problems;
    }

    private void removeBelow(JsonNode value) {
        switch (value) {
            case ObjectNode object ->
                object.properties().removeIf(field -> isOdd(field.getKey(), field.getKey().length(), field.getValue()));
            case ArrayNode array -> {
                var index = new AtomicInteger();
                array.removeIf(element -> isOdd(index.getAndIncrement(), 0, element));
            }
            default -> {
            }
        }
    }

    private boolean isOdd(Object step, int nameCharacters, JsonNode value) {
        steps.addLast(step);
        try {
            if (nameCharacters > NAME_CHARACTERS) {
                tell("its name has " + nameCharacters + " characters; use at most " + NAME_CHARACTERS);
                return true;
            }
            if (value.isContainerNode() && steps.size() == DEPTH) {
                tell("is nested more than " + DEPTH + " levels deep; write one text, number or boolean");
                return true;
            }
            removeBelow(value);
            return false;
        } finally {
            steps.removeLast();
        }
    }

    private void tell(String problem) {
        if (problems.size() < told) {
            problems.add(new Problem(path(), null, problem));
        }
    }

    private String path() {
        return steps.stream()
                .map(step -> step instanceof String name ? "." + Bounds.name(name) : "[" + step + "]")
                .collect(Collectors.joining("", "spec", ""));
    }
}
