package io.skewbench.controller.decoding;

import com.fasterxml.jackson.databind.JsonMappingException;
import com.fasterxml.jackson.databind.JsonMappingException.Reference;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.skewbench.protocol.bounds.Bounds;
import java.util.List;

/**
 * Where Jackson failed in a resource.
 *
 * @param steps from the resource down, at least one
 */
record FieldPath(List<Reference> steps) {

    /** Returns the place, or the deepest above it that the resource has: Jackson may name what isn't there. */
    static FieldPath of(JsonMappingException failure, JsonNode resource) {
        var path = failure.getPath();
        var node = resource;
        for (var i = 0; i < path.size(); i++) {
            node = step(node, path.get(i));
            if (node.isMissingNode()) {
                return above(path.subList(0, i), failure);
            }
        }
        return above(path, failure);
    }

    private static FieldPath above(List<Reference> steps, JsonMappingException failure) {
        if (steps.isEmpty()) {
            throw new IllegalStateException("Cannot decode any of the resource", failure);
        }
        return new FieldPath(List.copyOf(steps));
    }

    /** Returns whether it is within a field of the resource. */
    boolean isIn(String field) {
        return field.equals(steps.getFirst().getFieldName());
    }

    /** Returns what stands there. */
    JsonNode value(JsonNode resource) {
        return step(parent(resource), steps.getLast());
    }

    /** Removes what stands there. */
    void remove(ObjectNode resource) {
        remove(parent(resource), steps.getLast());
    }

    /** Empties the field of the spec or status that it is in, or removes it if it holds a single value. */
    void empty(ObjectNode resource) {
        var top = new FieldPath(steps.subList(0, Math.min(2, steps.size())));
        switch (top.value(resource)) {
            case ObjectNode object when !object.isEmpty() -> object.removeAll();
            case ArrayNode array when !array.isEmpty() -> array.removeAll();
            default -> top.remove(resource);
        }
    }

    private JsonNode parent(JsonNode resource) {
        var node = resource;
        for (var step : steps.subList(0, steps.size() - 1)) {
            node = step(node, step);
        }
        return node;
    }

    private static JsonNode step(JsonNode node, Reference step) {
        return step.getFieldName() != null ? node.path(step.getFieldName()) : node.path(step.getIndex());
    }

    private static void remove(JsonNode parent, Reference step) {
        switch (parent) {
            case ObjectNode object -> object.remove(step.getFieldName());
            case ArrayNode array -> array.remove(step.getIndex());
            default -> throw new IllegalStateException("No field of a single value");
        }
    }

    @Override
    public String toString() {
        var text = new StringBuilder();
        for (var step : steps) {
            if (step.getFieldName() == null) {
                text.append('[').append(step.getIndex()).append(']');
            } else {
                text.append(text.isEmpty() ? "" : ".").append(Bounds.name(step.getFieldName()));
            }
        }
        return text.toString();
    }
}
