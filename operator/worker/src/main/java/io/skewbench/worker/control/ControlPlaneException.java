package io.skewbench.worker.control;

import org.jspecify.annotations.Nullable;

/** The plan or start time can't be read, or the report can't be written, and retrying won't help. */
public final class ControlPlaneException extends RuntimeException {
    public ControlPlaneException(String message, @Nullable Throwable cause) {
        super(message, cause);
    }
}
