package io.skewbench.local.validation;

import com.fasterxml.jackson.databind.JsonNode;
import io.skewbench.engine.NearestName;
import io.skewbench.engine.Problem;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.List;
import java.util.Set;

/** Checks a ConfigMap by the rules of Kubernetes. */
final class ConfigMapCheck {
    static final String KIND = "ConfigMap";
    static final String API_VERSION = "v1";

    private static final int MAX_BYTES = 1 << 20;
    private static final Set<String> FIELDS = Set.of("apiVersion", "kind", "metadata", "data", "binaryData",
            "immutable");

    private ConfigMapCheck() {}

    static void check(JsonNode document, List<Problem> problems) {
        document.fieldNames().forEachRemaining(field -> {
            if (!FIELDS.contains(field)) {
                problems.add(NearestName.unknownField(field, field, FIELDS));
            }
        });
        var bytes = 0L;
        for (var map : List.of("data", "binaryData")) {
            var entries = document.path(map);
            if (!entries.isObject() && !entries.isMissingNode()) {
                problems.add(new Problem(map, TypeSlip.inline(entries),
                        "must be of type object: write names with their texts, such as {NAME: TEXT}"));
            }
            for (var entry : entries.properties()) {
                var path = map + "." + entry.getKey();
                if (!entry.getValue().isTextual()) {
                    problems.add(new Problem(path, entry.getValue().toString(),
                            "must be of type string: write it in quotes, or as a block after |"));
                } else {
                    bytes += map.equals("data")
                            ? entry.getValue().asText().getBytes(StandardCharsets.UTF_8).length
                            : decoded(path, entry.getValue().asText(), problems);
                }
            }
        }
        var immutable = document.path("immutable");
        if (!immutable.isBoolean() && !immutable.isMissingNode()) {
            problems.add(new Problem("immutable", TypeSlip.inline(immutable),
                    "must be of type boolean: write true or false"));
        }
        if (bytes > MAX_BYTES) {
            problems.add(new Problem("data", null, "has " + bytes + " bytes: must have at most " + MAX_BYTES));
        }
    }

    private static long decoded(String path, String base64, List<Problem> problems) {
        try {
            return Base64.getDecoder().decode(base64.replaceAll("\\s", "")).length;
        } catch (IllegalArgumentException e) {
            problems.add(new Problem(path, null, "is not Base64: " + e.getMessage()));
            return 0;
        }
    }
}
