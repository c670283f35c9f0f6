package io.skewbench.controller.decoding;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.ObjectMeta;
import io.skewbench.engine.Problem;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/**
 * How much memory a resource's spec takes, and whether there was room for it, as annotations of the resource in memory: see
 * {@link UnreadableFields}.
 */
public final class HeldSpec {
    static final String LEFT_OUT = "skewbench.io/bytes of the spec that is left out";
    /** What takes less isn't counted, and is held of every spec. */
    static final long SMALL = 4L << 10;
    private static final String BYTES = "skewbench.io/bytes of the spec";
    private static final int KIB = 1 << 10;

    private HeldSpec() {}

    static void noteBytes(ObjectMeta metadata, long bytes) {
        if (bytes > SMALL) {
            note(metadata, BYTES, bytes);
        }
    }

    static void noteLeftOut(ObjectMeta metadata, long bytes) {
        note(metadata, LEFT_OUT, bytes);
    }

    /** Returns the bytes that a spec takes on the heap, as {@link ValueBytes} counts them; 0 if these are few. */
    public static long bytes(HasMetadata resource) {
        return noted(resource, BYTES).orElse(0L);
    }

    /** Returns that there was no room for the spec, of which only what is small is there; empty if there was. */
    public static Optional<Problem> leftOut(HasMetadata resource) {
        return noted(resource, LEFT_OUT).map(bytes -> new Problem("spec", null, "takes "
                + (bytes + KIB - 1) / KIB + " KiB of memory, and the operator has no room for it beside the other "
                + "Benchmarks and SkewedTopics of this namespace or of all; make them smaller, or delete those that "
                + "are no longer needed"));
    }

    private static Optional<Long> noted(HasMetadata resource, String key) {
        return Optional.ofNullable(annotations(resource.getMetadata()).get(key)).map(Long::valueOf);
    }

    private static void note(ObjectMeta metadata, String key, long bytes) {
        var annotations = new HashMap<>(annotations(metadata));
        annotations.put(key, Long.toString(bytes));
        metadata.setAnnotations(annotations);
    }

    private static Map<String, String> annotations(ObjectMeta metadata) {
        return Objects.requireNonNullElse(metadata.getAnnotations(), Map.of());
    }
}
