package io.skewbench.api.v1alpha1;

import io.fabric8.kubernetes.api.model.apiextensions.v1.CustomResourceDefinition;
import io.fabric8.kubernetes.api.model.apiextensions.v1.JSONSchemaProps;
import io.fabric8.kubernetes.api.model.apiextensions.v1.ValidationRule;
import io.fabric8.kubernetes.client.utils.Serialization;
import io.skewbench.docs.Markdown;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The page that lists every field of a resource, from its CustomResourceDefinition: a section for each object, and
 * below its fields what the API server refuses. Types, ranges and defaults are worded as {@code skewbench explain}
 * words them.
 */
final class FieldReference {
    /** Kubernetes' own types, which its reference explains. */
    private static final Set<String> OF_KUBERNETES = Set.of("affinity", "tolerations", "resources", "conditions");
    private static final Pattern ONE_OF = Pattern.compile("self in \\[([^]]*)]");
    private static final Pattern DEFAULT = Pattern.compile("Default: (.+?)(?:[.]$|[.](?= [A-Z])|$)");
    private static final Pattern TEXT_IN_CEL = Pattern.compile("'((?:[^'\\\\]|\\\\.)*)'");
    private static final Pattern INSERTED = Pattern.compile("%[sd]");

    private final StringBuilder page = new StringBuilder();

    /**
     * A section of the page.
     *
     * @param field whose description introduces it
     * @param schema of the object, which is the field, or what its list holds
     */
    private record Section(String path, JSONSchemaProps field, JSONSchemaProps schema) {}

    private FieldReference() {}

    /** Returns the page for the definition in this YAML. */
    static String of(String definition) {
        var names = Serialization.unmarshal(definition, CustomResourceDefinition.class).getSpec();
        var kind = names.getNames().getKind();
        var schema = names.getVersions().getFirst().getSchema().getOpenAPIV3Schema();
        var reference = new FieldReference();
        reference.page.append("""
                # Fields of a %s
                <!-- Generated from crds/ by FieldReferenceTest. -->

                %s `skewbench explain %s` prints the same information.
                """.formatted(kind, schema.getDescription(), kind.toLowerCase(Locale.ROOT)));
        reference.rules(schema, List.of());
        for (var part : List.of("spec", "status")) {
            reference.section(new Section(part, property(schema, part), property(schema, part)));
        }
        return reference.page.toString();
    }

    private void section(Section section) {
        var schema = section.schema();
        page.append("\n## ").append(section.path()).append('\n').append(escaped(withoutDefault(section.field())))
                .append("\n\n");
        table(section.path(), schema);
        rules(schema, List.copyOf(schema.getProperties().keySet()));
        schema.getProperties().forEach((name, field) -> {
            if (hasSection(name, field)) {
                section(new Section(path(section.path(), name, field), field, object(field)));
            }
        });
    }

    /** Ranges and defaults are about what users write, and only the operator writes the status. */
    private void table(String path, JSONSchemaProps schema) {
        var isWritten = path.startsWith("spec");
        page.append(isWritten
                ? "| field | type | range | default | description |\n| --- | --- | --- | --- | --- |\n"
                : "| field | type | description |\n| --- | --- | --- |\n");
        schema.getProperties().forEach((name, field) -> {
            var label = hasSection(name, field)
                    ? "[`" + name + "`](#" + Markdown.anchor(path(path, name, field)) + ")"
                    : "`" + name + "`";
            var type = type(field) + (isWritten && schema.getRequired().contains(name) ? ", required" : "");
            page.append(isWritten
                    ? row(label, type, cell(range(field)), cell(standard(field)), cell(withoutDefault(field)))
                    : row(label, type, cell(described(field))));
        });
    }

    private static String row(String... cells) {
        return "| " + String.join(" | ", cells) + " |\n";
    }

    private static String path(String parent, String name, JSONSchemaProps field) {
        return parent + "." + name + (field.getItems() == null ? "" : "[]");
    }

    private static boolean hasSection(String name, JSONSchemaProps field) {
        return !object(field).getProperties().isEmpty() && !OF_KUBERNETES.contains(name);
    }

    /** Lists what is refused with its message: of the object, then of its fields that are no objects themselves. */
    private void rules(JSONSchemaProps schema, List<String> fields) {
        var messages = new ArrayList<String>();
        schema.getXKubernetesValidations().stream().filter(rule -> !isOfStartedRun(rule)).forEach(rule -> messages.add(
                (rule.getFieldPath() == null ? "" : "`" + rule.getFieldPath().substring(1) + "`: ") + message(rule)));
        for (var name : fields) {
            var field = property(schema, name);
            if (field.getProperties().isEmpty()) {
                field.getXKubernetesValidations().stream().filter(rule -> !isOneOf(rule))
                        .forEach(rule -> messages.add("`" + name + "`: " + message(rule)));
            }
        }
        if (!messages.isEmpty()) {
            page.append("\nRefused with these messages:\n\n");
            messages.stream().distinct().forEach(message -> page.append("- ").append(message).append('\n'));
        }
    }

    /** There is one for each field that can't be changed once a run has started, which the description of spec says. */
    private static boolean isOfStartedRun(ValidationRule rule) {
        return rule.getRule().contains("oldSelf.status.runId");
    }

    private static boolean isOneOf(ValidationRule rule) {
        return ONE_OF.matcher(rule.getRule()).matches();
    }

    /** Returns the texts of a message that say what to do; values that are inserted are an ellipsis. */
    private static String message(ValidationRule rule) {
        if (rule.getMessage() != null) {
            return escaped(rule.getMessage());
        }
        var expression = Objects.requireNonNull(rule.getMessageExpression());
        return TEXT_IN_CEL.matcher(expression).results().map(text -> text.group(1))
                .filter(text -> text.contains(": "))
                .map(text -> escaped(INSERTED.matcher(text.replace("\\\"", "\"")).replaceAll("…")))
                .collect(Collectors.joining("; or: "));
    }

    private static String type(JSONSchemaProps schema) {
        if (Boolean.TRUE.equals(schema.getXKubernetesIntOrString())) {
            return "integer or string";
        }
        return switch (Objects.requireNonNullElse(schema.getType(), "")) {
            case "array" -> "[]" + type(schema.getItems().getSchema());
            case "object" -> schema.getAdditionalProperties() != null
                    && schema.getAdditionalProperties().getSchema() != null
                            ? "map[string]" + type(schema.getAdditionalProperties().getSchema())
                            : "object";
            case "" -> "any";
            default -> schema.getType();
        };
    }

    private static String range(JSONSchemaProps schema) {
        var ruled = !schema.getXKubernetesValidations().isEmpty();
        return Stream.of(limit("at least %s", schema.getMinimum()), limit("at most %s", schema.getMaximum()),
                ruled ? null : limit("at least %s characters", schema.getMinLength()),
                ruled ? null : limit("at most %s characters", schema.getMaxLength()),
                limit("at least %s items", schema.getMinItems()), limit("at most %s items", schema.getMaxItems()),
                limit("at most %s entries", schema.getMaxProperties()), oneOf(schema))
                .filter(Objects::nonNull).collect(Collectors.joining(", "));
    }

    private static @Nullable String limit(String words, @Nullable Number value) {
        return value == null
                ? null
                : words.formatted(new BigDecimal(value.toString()).stripTrailingZeros().toPlainString());
    }

    private static @Nullable String oneOf(JSONSchemaProps schema) {
        return schema.getXKubernetesValidations().stream().map(rule -> ONE_OF.matcher(rule.getRule()))
                .filter(rule -> rule.matches()).findFirst()
                .map(rule -> "one of " + rule.group(1).replace("'", "")).orElse(null);
    }

    private static String standard(JSONSchemaProps schema) {
        var stated = DEFAULT.matcher(described(schema));
        return stated.find() ? stated.group(1) : "";
    }

    private static String withoutDefault(JSONSchemaProps schema) {
        return DEFAULT.matcher(described(schema)).replaceFirst("").replace("  ", " ").strip();
    }

    private static String described(JSONSchemaProps schema) {
        return Objects.requireNonNullElse(schema.getDescription(), "");
    }

    /** Returns what a field's own fields are in: the items of a list, the values of a map. */
    private static JSONSchemaProps object(JSONSchemaProps schema) {
        return schema.getItems() == null ? schema : object(schema.getItems().getSchema());
    }

    private static JSONSchemaProps property(JSONSchemaProps schema, String name) {
        return Objects.requireNonNull(schema.getProperties().get(name), name);
    }

    private static String cell(String text) {
        return escaped(text).replace("|", "\\|");
    }

    private static String escaped(String text) {
        return text.replace("<", "&lt;").replace("*", "\\*").replace("[", "\\[").replace("_", "\\_");
    }
}
