package io.skewbench.local.result;

/**
 * A folder that holds no results of a run, or none that this version can use. The message says which and what to do.
 */
public final class UnusableResultException extends RuntimeException {
    private static final long serialVersionUID = 1;

    UnusableResultException(String message) {
        super(message);
    }
}
