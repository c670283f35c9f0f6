package io.skewbench.local.validation;

import com.fasterxml.jackson.databind.JsonNode;
import io.skewbench.engine.NearestName;
import io.skewbench.engine.Problem;
import io.skewbench.protocol.bounds.Bounds;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Checks a value against a schema. Rules are evaluated only if the value conforms to the schema, as on an API server.
 */
final class SchemaCheck {
    /** Fields of every resource, which are checked elsewhere. */
    private static final Set<String> OF_EVERY_RESOURCE = Set.of("apiVersion", "kind", "metadata");

    private final List<Problem> problems;
    /** Whether problems say what to write instead of a value of the wrong type, and what the field is for. */
    private final boolean explains;
    private final PlainValues values = new PlainValues();
    /** Errors so far that prevent rules from being evaluated: wrong types, missing fields, far too many items. */
    private int blocking;

    SchemaCheck(List<Problem> problems) {
        this(problems, true);
    }

    private SchemaCheck(List<Problem> problems, boolean explains) {
        this.problems = problems;
        this.explains = explains;
    }

    /** Returns why a value would be refused; empty if the schema accepts it. */
    static Optional<String> refusal(JsonNode value, Schema schema) {
        var problems = new ArrayList<Problem>();
        new SchemaCheck(problems, false).check("", value, schema);
        return problems.stream().map(Problem::remedy).findFirst();
    }

    void checkResource(JsonNode resource, Schema schema) {
        checkFields("", resource, schema);
        if (problems.isEmpty()) {
            checkRules("", resource, schema);
        }
    }

    void check(String path, JsonNode value, Schema schema) {
        if (schema.intOrString()) {
            if (value.isIntegralNumber()) {
                checkNumber(path, value, schema);
            } else if (value.isTextual()) {
                checkText(path, value, schema);
            } else {
                blockType(path, value, schema, "integer or string");
            }
        } else if (!schema.type().isEmpty() && !isA(schema.type(), value)) {
            blockType(path, value, schema, schema.type());
        } else {
            var before = blocking;
            switch (schema.type()) {
                case "object" -> checkFields(path, value, schema);
                case "array" -> checkItems(path, value, schema);
                case "integer", "number" -> checkNumber(path, value, schema);
                case "string" -> checkText(path, value, schema);
                default -> {
                }
            }
            if (blocking == before) {
                checkRules(path, value, schema);
            }
        }
    }

    private void checkFields(String path, JsonNode object, Schema schema) {
        for (var name : schema.required()) {
            if (!object.has(name)) {
                blocking++;
                problems.add(new Problem(join(path, name), null, "Required value"
                        + schema.field(name).map(this::explanation).orElse("")));
            }
        }
        if (isTooLong("maxProperties", path, object, schema)) {
            return;
        }
        object.propertyStream().forEach(field -> {
            var name = field.getKey();
            if (path.isEmpty() && OF_EVERY_RESOURCE.contains(name)) {
                return;
            }
            schema.field(name).ifPresentOrElse(known -> check(join(path, name), field.getValue(), known), () -> {
                if (!schema.open()) {
                    problems.add(unknown(join(path, name), name, schema));
                }
            });
        });
    }

    /**
     * Returns the problem of an unknown field. Once there are more problems than are reported, suggestions are left
     * out.
     */
    private Problem unknown(String path, String name, Schema schema) {
        return NearestName.unknownField(path, name,
                problems.size() < ResourceFiles.MAX_PROBLEMS ? schema.properties() : Set.of());
    }

    private void checkItems(String path, JsonNode list, Schema schema) {
        if (isTooLong("maxItems", path, list, schema)) {
            return;
        }
        for (var i = 0; i < list.size(); i++) {
            check(path + "[" + i + "]", list.path(i), schema.items());
        }
    }

    /** Returns whether a value exceeds a limit, and adds the problem. The items of such a value are not checked. */
    private boolean isTooLong(String limit, String path, JsonNode container, Schema schema) {
        var most = schema.limit(limit).filter(max -> container.size() > max.asInt());
        most.ifPresent(max -> block(path, container, schema,
                "Too many: " + container.size() + ": must have at most " + max + " items"));
        return most.isPresent();
    }

    private void checkNumber(String path, JsonNode number, Schema schema) {
        schema.limit("minimum").filter(min -> number.decimalValue().compareTo(min.decimalValue()) < 0)
                .ifPresent(min -> refuse(path, number, schema, "should be greater than or equal to " + plain(min)));
        schema.limit("maximum").filter(max -> number.decimalValue().compareTo(max.decimalValue()) > 0)
                .ifPresent(max -> refuse(path, number, schema, "should be less than or equal to " + plain(max)));
    }

    private void checkText(String path, JsonNode text, Schema schema) {
        var value = text.asText();
        schema.limit("maxLength").filter(max -> value.codePointCount(0, value.length()) > max.asInt()).ifPresent(
                max -> block(path, text, schema, "Too long: may not be more than " + max + " characters"));
        schema.pattern().filter(pattern -> !pattern.matcher(value).matches())
                .ifPresent(pattern -> refuse(path, text, schema, PatternWords.remedy(pattern.pattern())));
    }

    private void checkRules(String path, JsonNode value, Schema schema) {
        for (var rule : schema.rules()) {
            if (rule.aboutChange()) {
                continue;
            }
            var self = values.of(value);
            if (!Boolean.TRUE.equals(Cel.evaluate(rule.expression(), self))) {
                problems.add(new Problem(join(path, rule.fieldPath()), null, rule.message(self)));
            }
        }
    }

    /**
     * Refuses a value of the wrong type. Once there are more problems than are reported, value and remedy are left out.
     */
    private void blockType(String path, JsonNode value, Schema schema, String wanted) {
        blocking++;
        var shown = explains && problems.size() < ResourceFiles.MAX_PROBLEMS;
        problems.add(new Problem(path, shown ? Bounds.name(TypeSlip.inline(value)) : null,
                "must be of type " + wanted + ": \"" + typeOf(value) + "\""
                        + (shown ? "; " + TypeSlip.remedy(schema, value) : "") + explanation(schema)));
    }

    private void block(String path, JsonNode value, Schema schema, String remedy) {
        blocking++;
        refuse(path, value, schema, remedy);
    }

    private void refuse(String path, JsonNode value, Schema schema, String remedy) {
        problems.add(new Problem(path, value.isValueNode() ? Bounds.name(value.asText()) : null,
                remedy + explanation(schema)));
    }

    private String explanation(Schema schema) {
        return !explains || schema.description().isEmpty() ? "" : ". " + schema.description().replaceAll("[.]$", "");
    }

    private static boolean isA(String type, JsonNode value) {
        return typeOf(value).equals(type) || (type.equals("number") && value.isNumber());
    }

    private static String typeOf(JsonNode value) {
        return switch (value.getNodeType()) {
            case OBJECT -> "object";
            case ARRAY -> "array";
            case STRING -> "string";
            case BOOLEAN -> "boolean";
            case NUMBER -> value.canConvertToLong() && value.isIntegralNumber() ? "integer" : "number";
            default -> "null";
        };
    }

    static String plain(JsonNode limit) {
        return limit.decimalValue().stripTrailingZeros().toPlainString();
    }

    private static String join(String path, String name) {
        var below = name.startsWith(".") ? name.substring(1) : name;
        return path.isEmpty() ? below : below.isEmpty() ? path : path + "." + below;
    }
}
