package io.skewbench.controller.decoding;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.ObjectMeta;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.skewbench.api.v1alpha1.SkewbenchApi;
import io.skewbench.engine.Problem;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/**
 * How much memory a resource's spec and status take, and whether there was room for them, as annotations of the
 * resource in memory: see {@link UnreadableFields}.
 */
public final class HeldSpec {
    static final String LEFT_OUT = SkewbenchApi.GROUP + "/bytes of the spec that is left out";
    /** The interval after which left out parts are read again if there is room. */
    public static final Duration READ_AGAIN = Duration.ofSeconds(20);
    /** Fields that take less aren't counted, and are held of every spec. */
    static final long SMALL = 4L << 10;
    /** A status that takes less isn't counted: for the brokers of most clusters. */
    private static final long SMALL_STATUS = 16L << 10;
    private static final String BYTES = SkewbenchApi.GROUP + "/bytes of the spec";
    private static final String STATUS_BYTES = SkewbenchApi.GROUP + "/bytes of the status";
    private static final int KIB = 1 << 10;

    private HeldSpec() {}

    static void noteBytes(ObjectMeta metadata, long bytes) {
        if (bytes > SMALL) {
            note(metadata, BYTES, bytes);
        }
    }

    static void noteStatusBytes(ObjectMeta metadata, long bytes) {
        if (bytes > SMALL_STATUS) {
            note(metadata, STATUS_BYTES, bytes);
        }
    }

    /** Stops counting the status, after it was reduced to little. */
    public static void forgetStatus(HasMetadata resource) {
        var metadata = resource.getMetadata();
        if (annotations(metadata).containsKey(STATUS_BYTES)) {
            var annotations = new HashMap<>(annotations(metadata));
            annotations.remove(STATUS_BYTES);
            metadata.setAnnotations(annotations);
        }
    }

    static void noteLeftOut(ObjectMeta metadata, long bytes) {
        note(metadata, LEFT_OUT, bytes);
    }

    /**
     * Returns the bytes that spec and status take on the heap, as {@link ValueBytes} counts them; 0 if these are few. A
     * decoded status takes half of that, which leaves room for the last observation of a topic.
     */
    public static long bytes(HasMetadata resource) {
        return noted(resource, BYTES).orElse(0L) + noted(resource, STATUS_BYTES).orElse(0L);
    }

    /**
     * Returns the problem that there was no room, so that only small fields of spec and status are held; empty if there
     * was.
     */
    public static Optional<Problem> leftOut(HasMetadata resource) {
        return noted(resource, LEFT_OUT).map(bytes -> new Problem("spec", null, "takes "
                + (bytes + KIB - 1) / KIB
                + " KiB of memory with its status, and the operator has no room for it among the Benchmarks and "
                + "SkewedTopics of this namespace or of all namespaces; make them smaller, or delete those that are no "
                + "longer needed"));
    }

    /** Returns the complete resource from the API server; empty if it was deleted. */
    public static <R extends HasMetadata> Optional<R> whole(KubernetesClient client, R held) {
        return Optional.ofNullable(client.resource(held).get())
                .filter(whole -> held.getMetadata().getUid().equals(whole.getMetadata().getUid()));
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
