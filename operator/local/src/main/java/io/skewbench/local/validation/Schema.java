package io.skewbench.local.validation;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.StreamSupport;
import org.jspecify.annotations.Nullable;

/**
 * A structural schema, as far as the project's definitions need it. It is parsed once for all values that are checked.
 */
final class Schema {
    private final JsonNode json;
    private final String type;
    private final String description;
    private final Map<String, Schema> fields = new LinkedHashMap<>();
    private final @Nullable Schema additional;
    private final @Nullable Schema items;
    private final List<String> required;
    private final List<Rule> rules;
    private final @Nullable Pattern pattern;

    /** @param json the schema as in a CustomResourceDefinition */
    Schema(JsonNode json) {
        this.json = json;
        type = json.path("type").asText();
        description = json.path("description").asText();
        json.path("properties").propertyStream()
                .forEach(field -> fields.put(field.getKey(), new Schema(field.getValue())));
        additional = json.path("additionalProperties").isObject()
                ? new Schema(json.path("additionalProperties"))
                : null;
        items = json.path("items").isObject() ? new Schema(json.path("items")) : null;
        required = StreamSupport.stream(json.path("required").spliterator(), false).map(JsonNode::asText).toList();
        rules = StreamSupport.stream(json.path("x-kubernetes-validations").spliterator(), false).map(Rule::of)
                .toList();
        pattern = json.has("pattern") ? Pattern.compile(json.path("pattern").asText()) : null;
    }

    String type() {
        return type;
    }

    boolean intOrString() {
        return json.path("x-kubernetes-int-or-string").asBoolean();
    }

    /** Returns whether other fields than the described ones are allowed. */
    boolean open() {
        return json.path("x-kubernetes-preserve-unknown-fields").asBoolean();
    }

    String description() {
        return description;
    }

    Set<String> properties() {
        return fields.keySet();
    }

    /** Returns the schema of a field, whether it is a property or a map's entry. */
    Optional<Schema> field(String name) {
        var listed = fields.get(name);
        return Optional.ofNullable(listed == null ? additional : listed);
    }

    /** Returns the schema of a list's items; one that allows anything if none is given. */
    Schema items() {
        return items == null ? new Schema(json.path("items")) : items;
    }

    List<String> required() {
        return required;
    }

    /** Returns a limit such as maximum or maxLength. */
    Optional<JsonNode> limit(String keyword) {
        return Optional.of(json.path(keyword)).filter(it -> !it.isMissingNode());
    }

    /** Returns the pattern that a whole text has to match. */
    Optional<Pattern> pattern() {
        return Optional.ofNullable(pattern);
    }

    List<Rule> rules() {
        return rules;
    }
}
