package io.skewbench.brokers.process;

/** The run cannot go on, for a reason that is not in the input. The message is one sentence for the user. */
public class RunFailedException extends RuntimeException {
    private static final long serialVersionUID = 1;

    /** Creates the exception with its message, one sentence. */
    public RunFailedException(String message) {
        super(message);
    }

    /** Creates the exception with its message, one sentence, and its cause. */
    public RunFailedException(String message, Throwable cause) {
        super(message, cause);
    }
}
