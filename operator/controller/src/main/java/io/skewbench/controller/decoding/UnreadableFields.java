package io.skewbench.controller.decoding;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.ObjectMeta;
import io.skewbench.api.v1alpha1.SkewbenchApi;
import io.skewbench.engine.Problem;
import io.skewbench.protocol.json.Json;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * The fields of a resource's spec that {@link ResourceDecoder} has left out, as an annotation of the resource in
 * memory. Only an annotation survives the copies that the framework makes of a resource. The API server allows no
 * annotation with a space in its key, so nobody can write this one.
 */
public final class UnreadableFields {
    static final String KEY = SkewbenchApi.GROUP + "/unreadable fields";

    private record Fields(List<Problem> problems) {}

    private UnreadableFields() {}

    static void note(ObjectMeta metadata, List<Problem> problems) {
        var annotations = new HashMap<>(annotations(metadata));
        annotations.put(KEY, Json.write(new Fields(problems)));
        metadata.setAnnotations(annotations);
    }

    /** Returns the problems of the fields that were left out; empty if the whole spec was decoded. */
    public static List<Problem> of(HasMetadata resource) {
        var noted = annotations(resource.getMetadata()).get(KEY);
        return noted == null ? List.of() : Json.read(noted, Fields.class).problems();
    }

    private static Map<String, String> annotations(ObjectMeta metadata) {
        return Objects.requireNonNullElse(metadata.getAnnotations(), Map.of());
    }
}
