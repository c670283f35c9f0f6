package io.skewbench.controller.decoding;

import com.fasterxml.jackson.databind.JsonMappingException;
import com.fasterxml.jackson.databind.JsonMappingException.Reference;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.skewbench.protocol.bounds.Bounds;
import java.util.List;

/**
 * The path in a resource at which Jackson failed.
 *
 * @param steps from the resource down, at least one
 */
record FieldPath(List<Reference> steps) {

    /**
     * Returns the path of the failure, or its deepest ancestor in the resource, because Jackson may name an absent
     * field.
     */
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

    /** Returns whether the path is within a field of the resource. */
    boolean isIn(String field) {
        return field.equals(steps.getFirst().getFieldName());
    }

    /** Returns the value at this path. */
    JsonNode value(JsonNode resource) {
        return step(parent(resource), steps.getLast());
    }

    /** Removes the value at this path. */
    void remove(ObjectNode resource) {
        remove(parent(resource), steps.getLast());
    }

    /**
     * Empties the field of the spec or status that contains this path, or removes the field if it holds a single value.
     */
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
