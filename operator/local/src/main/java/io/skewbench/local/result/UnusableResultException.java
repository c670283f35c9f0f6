package io.skewbench.local.result;

/**
 * The folder has no results of a run that this version can use. The message names the folder, the reason and the
 * remedy.
 */
public final class UnusableResultException extends RuntimeException {
    private static final long serialVersionUID = 1;

    UnusableResultException(String message) {
        super(message);
    }
}
