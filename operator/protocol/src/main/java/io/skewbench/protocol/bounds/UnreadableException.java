package io.skewbench.protocol.bounds;

/** A worker's report or a driver's stored data can't be read, contradicts itself, or exceeds the {@link Bounds}. */
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
