package io.skewbench.local.validation;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.StreamSupport;

/**
 * A structural schema, as far as the project's definitions use it.
 *
 * @param json the schema as in a CustomResourceDefinition
 */
record Schema(JsonNode json) {

    String type() {
        return json.path("type").asText();
    }

    boolean intOrString() {
        return json.path("x-kubernetes-int-or-string").asBoolean();
    }

    /** Whether anything may stand here, beside what is described. */
    boolean open() {
        return json.path("x-kubernetes-preserve-unknown-fields").asBoolean();
    }

    String description() {
        return json.path("description").asText();
    }

    Set<String> properties() {
        return new LinkedHashSet<>(json.path("properties").propertyStream().map(it -> it.getKey()).toList());
    }

    /** Returns the schema of a field, whether it is listed or one of a map. */
    Optional<Schema> field(String name) {
        return child(json.path("properties").path(name)).or(() -> child(json.path("additionalProperties")));
    }

    Schema items() {
        return new Schema(json.path("items"));
    }

    List<String> required() {
        return StreamSupport.stream(json.path("required").spliterator(), false).map(JsonNode::asText).toList();
    }

    /** Returns a limit such as maximum or maxLength. */
    Optional<JsonNode> limit(String keyword) {
        return Optional.of(json.path(keyword)).filter(it -> !it.isMissingNode());
    }

    List<Rule> rules() {
        return StreamSupport.stream(json.path("x-kubernetes-validations").spliterator(), false).map(Rule::of).toList();
    }

    private static Optional<Schema> child(JsonNode json) {
        return json.isObject() ? Optional.of(new Schema(json)) : Optional.empty();
    }
}
