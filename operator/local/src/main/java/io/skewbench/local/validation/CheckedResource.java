package io.skewbench.local.validation;

import com.fasterxml.jackson.databind.JsonNode;
import io.skewbench.api.v1alpha1.SkewbenchApi;
import io.skewbench.engine.Problem;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * One document and its problems.
 *
 * @param kind empty if it isn't given
 * @param name null if it isn't given
 */
record CheckedResource(String kind, @Nullable String name, List<Problem> problems) {
    private static final String API_VERSION = SkewbenchApi.GROUP + "/" + SkewbenchApi.VERSION;

    static CheckedResource of(JsonNode document) {
        var problems = new ArrayList<Problem>();
        var kind = document.path("kind").asText();
        var name = document.path("metadata").path("name");
        var schema = Definitions.schema(kind);
        AbsentFields.drop(document, schema.orElse(null));
        if (!document.isObject()) {
            problems.add(new Problem("document", document.isValueNode() ? document.asText() : null,
                    "is not a resource: write apiVersion, kind, metadata and spec"));
        } else if (kind.equals(ConfigMapCheck.KIND)) {
            checkConfigMap(document, problems);
        } else if (schema.isEmpty()) {
            problems.add(wrong(document, "kind", "is not a kind of " + API_VERSION + ": ",
                    "write " + String.join(" or ", Definitions.kinds())));
        } else if (!document.path("apiVersion").asText().equals(API_VERSION)) {
            problems.add(wrong(document, "apiVersion", "", "write " + API_VERSION));
        } else {
            MetadataCheck.check(document.path("metadata"), problems);
            new SchemaCheck(problems).checkResource(document, schema.get());
        }
        return new CheckedResource(kind, name.isTextual() ? name.asText() : null, problems);
    }

    /** Checks a ConfigMap, which may hold a payload. */
    private static void checkConfigMap(JsonNode document, List<Problem> problems) {
        if (!document.path("apiVersion").asText().equals(ConfigMapCheck.API_VERSION)) {
            problems.add(wrong(document, "apiVersion", "", "write " + ConfigMapCheck.API_VERSION));
        }
        MetadataCheck.check(document.path("metadata"), problems);
        ConfigMapCheck.check(document, problems);
    }

    private static Problem wrong(JsonNode document, String field, String why, String remedy) {
        var value = document.path(field);
        return value.isMissingNode()
                ? new Problem(field, null, "is not given: " + remedy)
                : new Problem(field, value.asText(), why + remedy);
    }

    /** Returns the resource's name in messages, such as {@code Benchmark quickstart}. */
    String label() {
        var label = (kind.isEmpty() ? "document" : kind) + (name == null ? " without a name" : " " + name);
        return label.length() <= 80 ? label : label.substring(0, 77) + "...";
    }
}
