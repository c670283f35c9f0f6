package io.skewbench.controller.strimzi;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.skewbench.api.v1alpha1.SkewbenchApi;
import java.util.Arrays;

/**
 * Whether a resource in one namespace may be used from another. Without this check, anybody who may create Benchmarks
 * in one namespace could use the operator's rights in all others.
 */
public final class AllowedNamespaces {
    /**
     * The annotation of the resource that is used: the other namespaces that may use it, separated by commas, or * for
     * all.
     */
    static final String ANNOTATION = SkewbenchApi.GROUP + "/allowed-namespaces";

    private AllowedNamespaces() {}

    /**
     * Returns the sentence that a resource may not be used from a namespace, and what to do, without a full stop.
     *
     * @param use participle, such as changed
     */
    public static String refusal(HasMetadata resource, String use, String from) {
        var metadata = resource.getMetadata();
        return resource.getKind() + " " + metadata.getNamespace() + "/" + metadata.getName() + " may not be " + use
                + " from namespace " + from + "; list the namespace in the annotation " + ANNOTATION + " of the "
                + resource.getKind();
    }

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
