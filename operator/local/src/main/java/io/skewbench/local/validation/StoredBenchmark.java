package io.skewbench.local.validation;

import com.fasterxml.jackson.databind.JsonNode;
import io.skewbench.api.v1alpha1.Benchmark;
import io.skewbench.engine.Problem;
import io.skewbench.engine.state.ConditionType;
import io.skewbench.protocol.bounds.UnreadableException;
import io.skewbench.protocol.json.Json;
import java.util.ArrayList;

/**
 * Reads a Benchmark with its status from a file of results. Its spec is not checked, because it was valid when it was
 * run. Its status is checked against the schema, so that no wrong figures are printed.
 */
public final class StoredBenchmark {
    private static final String KIND = "Benchmark";

    private StoredBenchmark() {}

    /**
     * Reads one YAML document.
     *
     * @throws UnreadableException if the text is not one, or not a whole Benchmark
     * @throws UnknownStatusException if the Benchmark is whole, but its status doesn't conform to the schema of this
     * version
     */
    public static Benchmark read(String yaml) {
        var documents = YamlDocuments.parse(yaml);
        if (documents.error() != null) {
            throw new UnreadableException(documents.error());
        }
        if (documents.values().size() != 1 || !KIND.equals(documents.values().getFirst().path("kind").asText())) {
            throw new UnreadableException("it holds no Benchmark");
        }
        var document = documents.values().getFirst();
        check(document.path("status"));
        return Json.read(Json.write(document), Benchmark.class);
    }

    private static void check(JsonNode status) {
        // The conditions are written last. If they are missing, other parts may be missing too.
        if (!status.path("conditions").findValuesAsText("type").contains(ConditionType.FINISHED.text())) {
            throw new UnreadableException("its end is missing");
        }
        var problems = new ArrayList<Problem>();
        new SchemaCheck(problems).checkResource(status,
                Definitions.schema(KIND).flatMap(schema -> schema.field("status")).orElseThrow());
        if (!problems.isEmpty()) {
            throw new UnknownStatusException("status." + problems.getFirst());
        }
    }

    /** The status is whole, but doesn't conform to the schema of this version. */
    public static final class UnknownStatusException extends IllegalArgumentException {
        private static final long serialVersionUID = 1;

        private UnknownStatusException(String message) {
            super(message);
        }
    }
}
