package io.skewbench.controller.strimzi;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.strimzi.api.ResourceAnnotations;
import io.strimzi.api.kafka.model.kafka.Status;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Whether Strimzi's reconciliation of a resource is paused by an annotation. Meanwhile the resource's status has no
 * condition {@code Ready}, no listeners and no Secret, and the generation that was reconciled last.
 */
public final class PausedReconciliation {
    private static final String ANNOTATION = ResourceAnnotations.ANNO_STRIMZI_IO_PAUSE_RECONCILIATION;

    private PausedReconciliation() {}

    /** Returns the sentence that a resource is paused, without a full stop. */
    static String of(String resource) {
        return "Strimzi's reconciliation of " + resource + " is paused by the annotation " + ANNOTATION;
    }

    /** Returns the sentence that a resource is paused, without a full stop; empty if it asks for no pause. */
    public static Optional<String> askedFor(HasMetadata resource) {
        return isAskedFor(resource)
                ? Optional.of(of(resource.getKind() + " " + resource.getMetadata().getName()))
                : Optional.empty();
    }

    /** Returns whether the resource has the annotation. */
    static boolean isAskedFor(HasMetadata resource) {
        var annotations = resource.getMetadata().getAnnotations();
        return annotations != null && Boolean.parseBoolean(annotations.get(ANNOTATION));
    }

    /** Returns whether Strimzi reports the pause in the status. */
    static boolean isReported(@Nullable Status status) {
        return StrimziCondition.RECONCILIATION_PAUSED.isTrue(status);
    }
}
