package io.skewbench.engine;

import org.jspecify.annotations.Nullable;

/**
 * A mistake in what the user wrote.
 *
 * @param path of the field, such as {@code spec.workloads[0].load.rate}
 * @param value what stands there; null where it is the absence that is wrong
 * @param remedy what is wrong and what to write instead, one sentence without its full stop
 */
public record Problem(String path, @Nullable String value, String remedy) {

    /** Returns the one line that users see. */
    @Override
    public String toString() {
        return value == null ? path + ": " + remedy : path + ": \"" + value + "\": " + remedy;
    }
}
