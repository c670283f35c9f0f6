package io.skewbench.local.validation;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.BooleanNode;
import com.fasterxml.jackson.databind.node.IntNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import io.skewbench.api.v1alpha1.Benchmark;
import io.skewbench.api.v1alpha1.SkewbenchApi;
import io.skewbench.engine.Problem;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * Values from the command line that replace those of every Benchmark. Each option has the name of a field of the spec:
 * {@code --duration} for {@code spec.duration}. An annotation of the Benchmark says what was overridden, so that nobody
 * mistakes the results for those of the file.
 *
 * @param values by the field's name
 */
public record Overrides(Map<String, String> values) {
    public static final Overrides NONE = new Overrides(Map.of());
    private static final String ANNOTATION = SkewbenchApi.GROUP + "/overridden";
    private static final String KIND = "Benchmark";
    /** Needs no record: the outcome says that the run calibrated. */
    private static final String CALIBRATE = "calibrate";

    public Overrides {
        values = new TreeMap<>(values);
    }

    /** Returns these values and that copies of the baseline run instead of the variants. */
    public Overrides calibrating() {
        var more = new TreeMap<>(values);
        more.put(CALIBRATE, "true");
        return new Overrides(more);
    }

    /** Returns what was overridden in a Benchmark, in words such as {@code duration 10s (5m in the file)}. */
    public static Optional<String> in(Benchmark benchmark) {
        return Optional.ofNullable(benchmark.getMetadata().getAnnotations())
                .map(annotations -> annotations.get(ANNOTATION));
    }

    /** Returns the problems of the values themselves, whatever the files contain. */
    public List<Problem> problems() {
        var problems = new ArrayList<Problem>();
        var spec = Definitions.schema(KIND).flatMap(schema -> schema.field("spec")).orElseThrow();
        values.forEach((field, text) -> new SchemaCheck(problems).check("--" + field, value(field, text),
                spec.field(field).orElseThrow()));
        return problems;
    }

    /** Returns a problem with the option's name in place of the field's, if the field is overridden. */
    public Problem named(Problem problem) {
        for (var field : values.keySet()) {
            var path = "spec." + field;
            if (problem.path().equals(path)) {
                return new Problem("--" + field, problem.value(), problem.remedy());
            }
            if (problem.remedy().contains(path)) {
                return new Problem(problem.path(), problem.value(),
                        problem.remedy() + "; " + path + " is what --" + field + " says");
            }
        }
        return problem;
    }

    /** Sets the values in a document, and records in the annotation what they replace. */
    void apply(JsonNode document) {
        if (KIND.equals(document.path("kind").asText()) && document.path("spec") instanceof ObjectNode spec
                && document.path("metadata") instanceof ObjectNode metadata) {
            var replaced = new ArrayList<String>();
            values.forEach((field, text) -> {
                var before = spec.path(field).asText("");
                if (!text.equals(before) && !field.equals(CALIBRATE)) {
                    replaced.add(field + " " + text + (before.isEmpty()
                            ? " (not given in the file)"
                            : " (" + before + " in the file)"));
                }
                spec.set(field, value(field, text));
            });
            if (values.containsKey("repetitions")
                    && spec.path("minRepetitions").asInt() >= spec.path("repetitions").asInt()) {
                replaced.add("without minRepetitions (" + spec.remove("minRepetitions").asText() + " in the file)");
            }
            if (!replaced.isEmpty() && annotations(metadata) instanceof ObjectNode annotations) {
                annotations.put(ANNOTATION, String.join(", ", replaced));
            }
        }
    }

    private static JsonNode annotations(ObjectNode metadata) {
        if (!metadata.hasNonNull("annotations")) {
            metadata.set("annotations", JsonNodeFactory.instance.objectNode());
        }
        return metadata.path("annotations");
    }

    private static JsonNode value(String field, String text) {
        var type = Definitions.schema(KIND).flatMap(schema -> schema.field("spec"))
                .flatMap(spec -> spec.field(field)).map(Schema::type).orElse("string");
        try {
            return switch (type) {
                case "integer" -> IntNode.valueOf(Integer.parseInt(text));
                case "boolean" -> BooleanNode.valueOf(Boolean.parseBoolean(text));
                default -> TextNode.valueOf(text);
            };
        } catch (NumberFormatException e) {
            return TextNode.valueOf(text);
        }
    }
}
