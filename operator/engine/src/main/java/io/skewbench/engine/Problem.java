package io.skewbench.engine;

import org.jspecify.annotations.Nullable;

/**
 * An error in a resource that the user wrote.
 *
 * @param path of the field, such as {@code spec.workloads[0].load.rate}
 * @param value the value of the field; null if the field is missing
 * @param remedy the error and its remedy, one sentence without a full stop
 */
public record Problem(String path, @Nullable String value, String remedy) {

    /** Returns the one line that users see. */
    @Override
    public String toString() {
        return value == null ? path + ": " + remedy : path + ": \"" + value + "\": " + remedy;
    }
}
