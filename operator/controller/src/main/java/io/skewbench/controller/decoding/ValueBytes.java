package io.skewbench.controller.decoding;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;

/**
 * Estimates the bytes that JSON takes on the heap, as a tree or as maps and lists: much more than its characters if it
 * consists of many small values. {@code [{},{}]} has 7 characters and takes about 280 bytes.
 */
public final class ValueBytes {
    /** The bytes that a map or a list without entries takes, with its place in another one. */
    static final long CONTAINER = 96;
    /** The bytes that the table of a map takes, which it has from its first entry on. */
    static final long TABLE = 56;
    /** The bytes that an entry of a map takes beside the characters of its name. */
    static final long NAME = 24;
    /** The bytes that a text takes beside its characters. */
    static final long TEXT = 40;
    /** The bytes that a number, a boolean or null takes. */
    static final long OTHER = 20;

    private static final int LATIN_1 = 0xff;

    private ValueBytes() {}

    /** @param value nested no deeper than the stack allows */
    static long of(JsonNode value) {
        return switch (value) {
            case ObjectNode object -> CONTAINER + (object.isEmpty() ? 0 : TABLE) + object.properties().stream()
                    .mapToLong(field -> of(field.getKey(), field.getValue())).sum();
            case ArrayNode array -> CONTAINER + array.valueStream().mapToLong(ValueBytes::of).sum();
            default -> value.isTextual() ? TEXT + ofCharacters(value.textValue()) : OTHER + value.asText().length();
        };
    }

    /** Returns the bytes of a field. */
    static long of(String name, JsonNode value) {
        return NAME + ofCharacters(name) + of(value);
    }

    /** Returns the bytes of a string's characters: one for each, or two for each if any of them isn't in Latin-1. */
    public static long ofCharacters(String text) {
        return text.chars().allMatch(character -> character <= LATIN_1) ? text.length() : 2L * text.length();
    }
}
