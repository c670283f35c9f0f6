package io.skewbench.local.drive;

/** The system under test does not answer now, and may answer later. */
public final class SystemUnavailableException extends RuntimeException {
    private static final long serialVersionUID = 1;

    /** @param message a sentence that names the server */
    public SystemUnavailableException(String message) {
        super(message);
    }
}
