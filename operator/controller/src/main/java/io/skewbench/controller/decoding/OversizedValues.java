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
 * Removes values that schemas can't bound in fields of any type: those nested too deeply, and those with too long
 * names. Classes that handle values recursively would run out of stack otherwise.
 *
 * <p>
 * A spec of a MiB has room for hundreds of thousands of them below long names. Only the first ones are reported, and
 * only for them a path is built.
 */
final class OversizedValues {
    /** Twice as many levels as the deepest field of the definitions, which is in an affinity. */
    private static final int DEPTH = 24;
    /** Kafka's names have at most 249 characters, Kubernetes' 317. */
    private static final int NAME_CHARACTERS = 1_000;

    private final int maxProblems;
    private final List<Problem> problems = new ArrayList<>();
    /** The path from the spec to the current value, at most DEPTH steps: names of fields and indexes in lists. */
    private final Deque<Object> steps = new ArrayDeque<>();

    private OversizedValues(int maxProblems) {
        this.maxProblems = maxProblems;
    }

    /**
     * Removes all oversized values from a spec.
     *
     * @return what is wrong with the first of them
     * @param maxProblems how many problems to return at most
     */
    static List<Problem> remove(JsonNode spec, int maxProblems) {
        var values = new OversizedValues(maxProblems);
        values.removeBelow(spec);
        return values.problems;
    }

    private void removeBelow(JsonNode value) {
        switch (value) {
            case ObjectNode object ->
                object.properties()
                        .removeIf(field -> isOversized(field.getKey(), field.getKey().length(), field.getValue()));
            case ArrayNode array -> {
                var index = new AtomicInteger();
                array.removeIf(element -> isOversized(index.getAndIncrement(), 0, element));
            }
            default -> {
            }
        }
    }

    private boolean isOversized(Object step, int nameCharacters, JsonNode value) {
        steps.addLast(step);
        try {
            if (nameCharacters > NAME_CHARACTERS) {
                report("its name has " + nameCharacters + " characters; use at most " + NAME_CHARACTERS);
                return true;
            }
            if (value.isContainerNode() && steps.size() == DEPTH) {
                report("is nested more than " + DEPTH + " levels deep; write one text, number or boolean");
                return true;
            }
            removeBelow(value);
            return false;
        } finally {
            steps.removeLast();
        }
    }

    private void report(String problem) {
        if (problems.size() < maxProblems) {
            problems.add(new Problem(path(), null, problem));
        }
    }

    private String path() {
        return steps.stream()
                .map(step -> step instanceof String name ? "." + Bounds.name(name) : "[" + step + "]")
                .collect(Collectors.joining("", "spec", ""));
    }
}
