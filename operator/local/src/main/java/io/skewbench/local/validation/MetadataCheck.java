package io.skewbench.local.validation;

import com.fasterxml.jackson.databind.JsonNode;
import io.fabric8.kubernetes.api.model.ObjectMeta;
import io.skewbench.engine.NearestName;
import io.skewbench.engine.Problem;
import io.skewbench.protocol.failure.FailureText;
import io.skewbench.protocol.json.Json;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;

/** Checks an object's metadata by the rules of Kubernetes, with its messages. */
final class MetadataCheck {
    private static final int MAX_NAME_LENGTH = 253;
    private static final Pattern NAME = Pattern
            .compile("[a-z0-9]([-a-z0-9]*[a-z0-9])?([.][a-z0-9]([-a-z0-9]*[a-z0-9])?)*");
    /** The fields that users write; those that only the API server sets are accepted too. */
    private static final Set<String> FIELDS = Set.of("name", "namespace", "labels", "annotations", "generateName",
            "finalizers", "ownerReferences", "uid", "resourceVersion", "generation", "creationTimestamp",
            "deletionTimestamp", "deletionGracePeriodSeconds", "managedFields", "selfLink");

    private MetadataCheck() {}

    static void check(JsonNode metadata, List<Problem> problems) {
        if (!metadata.isObject() && !metadata.isMissingNode()) {
            var value = metadata.isTextual() ? metadata.asText() : metadata.toString();
            problems.add(new Problem("metadata", value, "must be of type object: write name: and a name"));
            return;
        }
        var name = metadata.path("name");
        if (name.isMissingNode()) {
            problems.add(new Problem("metadata.name", null, "Required value: give the resource a name"));
        } else if (!name.isTextual()) {
            problems.add(new Problem("metadata.name", name.toString(), "must be of type string: write it in quotes"));
        } else if (name.asText().length() > MAX_NAME_LENGTH) {
            problems.add(new Problem("metadata.name", name.asText(),
                    "must be no more than " + MAX_NAME_LENGTH + " characters"));
        } else if (!NAME.matcher(name.asText()).matches()) {
            problems.add(new Problem("metadata.name", name.asText(), "a lowercase RFC 1123 subdomain must consist of "
                    + "lower case alphanumeric characters, '-' or '.', and must start and end with an alphanumeric "
                    + "character"));
        }
        metadata.fieldNames().forEachRemaining(field -> {
            if (!FIELDS.contains(field)) {
                problems.add(NearestName.unknownField("metadata." + field, field, FIELDS));
            }
        });
        for (var map : List.of("labels", "annotations")) {
            checkTexts("metadata." + map, metadata.path(map), problems);
        }
        for (var field : List.of("namespace", "generateName")) {
            if (metadata.has(field) && !metadata.path(field).isTextual()) {
                problems.add(new Problem("metadata." + field, metadata.path(field).toString(),
                        "must be of type string: write it in quotes"));
            }
        }
        if (problems.isEmpty()) {
            checkWhatServersSet(metadata, problems);
        }
    }

    private static void checkTexts(String path, JsonNode map, List<Problem> problems) {
        if (!map.isObject() && !map.isMissingNode()) {
            problems.add(new Problem(path, map.toString(), "must be of type object: write names with their values"));
        }
        map.propertyStream().filter(it -> !it.getValue().isTextual()).forEach(it -> problems
                .add(new Problem(path + "." + it.getKey(), it.getValue().toString(),
                        "must be of type string: write it in quotes")));
    }

    /** Checks the fields that the API server sets. Nobody writes them by hand, so a general message is enough. */
    private static void checkWhatServersSet(JsonNode metadata, List<Problem> problems) {
        try {
            Json.mapper().convertValue(metadata, ObjectMeta.class);
        } catch (IllegalArgumentException e) {
            problems.add(new Problem("metadata", null,
                    "is not as an API server writes it: "
                            + FailureText.of(e).lines().findFirst().orElse("")));
        }
    }
}
