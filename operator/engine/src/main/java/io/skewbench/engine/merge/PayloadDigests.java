package io.skewbench.engine.merge;

import io.skewbench.engine.result.Failure;
import io.skewbench.engine.state.FailureReason;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The payloads that workers read: all workers of a workload have to read the same. */
final class PayloadDigests {
    private final Map<String, String> first = new HashMap<>();
    private @Nullable Failure changed;

    /**
     * Adds what a worker read.
     *
     * @param digest null if it read no payload
     */
    void add(String workload, int pod, @Nullable String digest) {
        if (digest != null) {
            var before = first.putIfAbsent(workload, digest);
            if (changed == null && before != null && !before.equals(digest)) {
                changed = new Failure(FailureReason.PAYLOAD_CHANGED, "worker " + workload + "-" + pod
                        + " read a different payload than earlier workers of this workload; do not change the "
                        + "ConfigMap during a run");
            }
        }
    }

    /** Returns that workers read different payloads, if they did. */
    Optional<Failure> change() {
        return Optional.ofNullable(changed);
    }
}
