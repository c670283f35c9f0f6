package io.skewbench.measure.rig;

/** A row has no value. The message is one sentence. */
public final class CannotMeasureException extends RuntimeException {
    private static final long serialVersionUID = 1;

    /** Takes the sentence. */
    public CannotMeasureException(String message) {
        super(message);
    }

    /** Takes the sentence and what led to it. */
    public CannotMeasureException(String message, Throwable cause) {
        super(message, cause);
    }
}
