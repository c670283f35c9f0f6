package io.skewbench.controller.strimzi;

import io.fabric8.kubernetes.api.model.HasMetadata;
import java.util.Arrays;

/**
 * Whether what is in one namespace may be used from another. Without this, whoever may make Benchmarks in one namespace
 * could have the operator do in any other what no one gave them the right to do.
 */
public final class AllowedNamespaces {
    /** On what is used: other namespaces that may, separated by commas, or * for all. */
    public static final String ANNOTATION = "skewbench.io/allowed-namespaces";

    private AllowedNamespaces() {}

    /** Returns whether a resource may be used from a namespace. */
    public static boolean include(HasMetadata used, String from) {
        if (used.getMetadata().getNamespace().equals(from)) {
            return true;
        }
        var annotations = used.getMetadata().getAnnotations();
        var allowed = annotations == null ? null : annotations.get(ANNOTATION);
        return allowed != null && Arrays.stream(allowed.split(","))
                .map(String::strip)
                .anyMatch(namespace -> namespace.equals("*") || namespace.equals(from));
    }
}
