package io.skewbench.brokers.process;

/** The run cannot go on, for a reason that is not in the input. The message is one sentence for the user. */
public final class RunFailedException extends RuntimeException {
    private static final long serialVersionUID = 1;

    /** Takes the sentence. */
    public RunFailedException(String message) {
        super(message);
    }

    /** Takes the sentence and what led to it. */
    public RunFailedException(String message, Throwable cause) {
        super(message, cause);
    }
}
