package io.skewbench.local.validation;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.BooleanNode;
import com.fasterxml.jackson.databind.node.DecimalNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.LongNode;
import com.fasterxml.jackson.databind.node.TextNode;
import java.math.BigDecimal;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Says what to write where a value has the wrong type: the intended value if there is one that the schema accepts, such
 * as the number within quotes, otherwise what the field takes.
 */
final class TypeSlip {
    /** Digits that always fit into a whole number of 64 bits. */
    private static final int DIGITS = 18;
    /** Characters of a value that a remedy repeats. */
    private static final int SHORT = 60;

    private TypeSlip() {}

    /** Returns what to write instead of a value that is not of the schema's type. */
    static String remedy(Schema wanted, JsonNode value) {
        var intended = value.toString().length() > SHORT ? Optional.<JsonNode>empty() : intended(wanted, value);
        return intended.map(it -> "write " + inline(it)).orElseGet(() -> taken(wanted, value));
    }

    /** Returns a value as one would write it into a line of YAML. */
    static String inline(JsonNode value) {
        return switch (value.getNodeType()) {
            case ARRAY -> value.valueStream().map(TypeSlip::inline).collect(Collectors.joining(", ", "[", "]"));
            case OBJECT -> value.propertyStream().map(field -> field.getKey() + ": " + inline(field.getValue()))
                    .collect(Collectors.joining(", ", "{", "}"));
            default -> value.asText();
        };
    }

    private static Optional<JsonNode> intended(Schema wanted, JsonNode value) {
        return switch (wanted.type()) {
            case "integer" -> accepted(wanted, wholeNumber(value));
            case "number" -> accepted(wanted, number(value).map(DecimalNode::valueOf));
            case "boolean" -> accepted(wanted, truth(value));
            case "string" -> accepted(wanted, onlyText(value));
            case "array" -> accepted(wanted, Optional.of(list(wanted.items(), value)));
            default -> object(wanted, value);
        };
    }

    private static Optional<JsonNode> accepted(Schema wanted, Optional<? extends JsonNode> candidate) {
        return candidate.filter(it -> SchemaCheck.refusal(it, wanted).isEmpty()).map(it -> it);
    }

    private static Optional<JsonNode> wholeNumber(JsonNode value) {
        return number(value).map(BigDecimal::stripTrailingZeros).filter(number -> number.scale() <= 0)
                .map(number -> LongNode.valueOf(number.longValueExact()));
    }

    private static Optional<BigDecimal> number(JsonNode value) {
        if (!value.isNumber() && !value.isTextual()) {
            return Optional.empty();
        }
        try {
            // A short exponent may stand for more digits than fit into memory.
            return Optional.of(new BigDecimal(value.asText().strip()))
                    .filter(number -> Math.abs((long) number.precision() - number.scale()) <= DIGITS
                            && number.precision() <= DIGITS);
        } catch (NumberFormatException e) {
            return Optional.empty();
        }
    }

    /** Suggests true or false for words that are booleans in YAML 1.1 but strings for today's parser. */
    private static Optional<JsonNode> truth(JsonNode value) {
        return switch (value.asText()) {
            case "true", "True", "TRUE", "yes", "Yes", "on", "1" -> Optional.of(BooleanNode.TRUE);
            case "false", "False", "FALSE", "no", "No", "off", "0" -> Optional.of(BooleanNode.FALSE);
            default -> Optional.empty();
        };
    }

    /** Returns the text in a list of one. */
    private static Optional<JsonNode> onlyText(JsonNode value) {
        return value.size() == 1 && value.path(0).isTextual() ? Optional.of(value.path(0)) : Optional.empty();
    }

    /** Returns a list of the value; of several numbers if it is a text that separates them by commas. */
    private static JsonNode list(Schema item, JsonNode value) {
        var list = JsonNodeFactory.instance.arrayNode();
        if (item.type().equals("integer") && value.isTextual()) {
            Stream.of(value.asText().split(",", -1)).<JsonNode>map(TextNode::valueOf)
                    .forEach(part -> list.add(wholeNumber(part).orElse(part)));
        } else {
            list.add(value);
        }
        return list;
    }

    /** Returns an object with the field that a text names, or with the value in the only field that takes it alone. */
    private static Optional<JsonNode> object(Schema wanted, JsonNode value) {
        var nothing = JsonNodeFactory.instance.objectNode();
        var named = wanted.properties().stream().filter(field -> value.isTextual() && field.equals(value.asText()))
                .map(field -> accepted(wanted, Optional.of(of(field, nothing))))
                .flatMap(Optional::stream).findFirst();
        var taking = wanted.properties().stream().map(field -> accepted(wanted, Optional.of(of(field, value))))
                .flatMap(Optional::stream).toList();
        return named.or(() -> taking.size() == 1 ? Optional.of(taking.getFirst()) : Optional.empty());
    }

    private static JsonNode of(String field, JsonNode value) {
        return JsonNodeFactory.instance.objectNode().set(field, value);
    }

    /** Says in general what the field takes. */
    private static String taken(Schema wanted, JsonNode value) {
        if (wanted.intOrString()) {
            return "write " + wanted.pattern().map(it -> PatternWords.description(it.pattern()))
                    .orElse("a whole number or a text");
        }
        return switch (wanted.type()) {
            case "integer" -> "write a whole number" + range(wanted);
            case "number" -> "write a number" + range(wanted);
            case "boolean" -> "write true or false";
            case "string" -> value.isNumber() || value.isBoolean()
                    ? SchemaCheck.refusal(TextNode.valueOf(value.asText()), wanted).orElse("put it in quotes")
                    : "write one text";
            case "array" -> "write a list, each item on a line of its own after a hyphen and a space";
            default -> wanted.properties().isEmpty()
                    ? "write names with their values, such as {NAME: VALUE}"
                    : "write one or more of its fields: " + String.join(", ", wanted.properties());
        };
    }

    private static String range(Schema wanted) {
        return wanted.limit("minimum").map(min -> " from " + SchemaCheck.plain(min)).orElse("")
                + wanted.limit("maximum").map(max -> " to " + SchemaCheck.plain(max)).orElse("");
    }
}
