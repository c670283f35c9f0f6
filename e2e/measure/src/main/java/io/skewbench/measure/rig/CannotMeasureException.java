package io.skewbench.measure.rig;

/** A row can't be measured. The message is one sentence. */
public final class CannotMeasureException extends RuntimeException {
    private static final long serialVersionUID = 1;

    /** Creates the exception with its message, one sentence. */
    public CannotMeasureException(String message) {
        super(message);
    }

    /** Creates the exception with its message, one sentence, and its cause. */
    public CannotMeasureException(String message, Throwable cause) {
        super(message, cause);
    }
}
