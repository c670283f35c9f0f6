package io.skewbench.brokers;

import io.skewbench.brokers.process.RunFailedException;

/** Links cannot be limited on this machine: it isn't Linux, {@code ip} or {@code tc} is missing, or the right to. */
public final class LinksUnavailableException extends RunFailedException {
    private static final long serialVersionUID = 1;

    /** Creates the exception with its message, one sentence. */
    public LinksUnavailableException(String message) {
        super(message);
    }

    /** Creates the exception with its message, one sentence, and its cause. */
    public LinksUnavailableException(String message, Throwable cause) {
        super(message, cause);
    }
}
