package io.skewbench.controller.decoding;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.skewbench.api.v1alpha1.SkewbenchApi;
import java.util.List;

/**
 * The part of a resource's metadata that the operator reads. Annotations may take 256 KiB, and labels, owners and
 * finalizers as much as a whole resource, so the operator reads only its own. Finalizers can only be written as a list,
 * so those of others are read as well, as long as they are few; a resource with more loses them together with the
 * operator's.
 */
final class KeptMetadata {
    private static final List<String> FIELDS = List.of("name", "namespace", "uid", "resourceVersion", "generation",
            "creationTimestamp", "deletionTimestamp", "deletionGracePeriodSeconds", "labels", "annotations",
            "finalizers");
    private static final String[] LABELS = {SkewbenchApi.ACTIVE_LABEL};
    private static final String[] ANNOTATIONS = {UnreadableFields.KEY, HeldSpec.LEFT_OUT};
    private static final List<String> FINALIZERS = List.of(SkewbenchApi.RUN_FINALIZER, SkewbenchApi.TOPIC_FINALIZER);
    private static final int FEW = 32;

    private KeptMetadata() {}

    /** Removes all other metadata. */
    static void reduce(ObjectNode metadata) {
        metadata.retain(FIELDS);
        retain(metadata, "labels", LABELS);
        retain(metadata, "annotations", ANNOTATIONS);
        if (metadata.get("finalizers") instanceof ArrayNode finalizers && finalizers.size() > FEW) {
            finalizers.removeIf(finalizer -> !FINALIZERS.contains(finalizer.asText()));
        }
    }

    private static void retain(ObjectNode metadata, String field, String... keys) {
        if (metadata.get(field) instanceof ObjectNode entries) {
            entries.retain(keys);
        }
    }
}
