package io.skewbench.protocol.bounds;

/** What a worker reported or a driver stored can't be read, contradicts itself, or exceeds the {@link Bounds}. */
public final class UnreadableException extends IllegalArgumentException {
    /** @param message one sentence without its full stop */
    public UnreadableException(String message) {
        super(message);
    }

    /** @param message one sentence without its full stop */
    public UnreadableException(String message, Throwable cause) {
        super(message, cause);
    }
}
