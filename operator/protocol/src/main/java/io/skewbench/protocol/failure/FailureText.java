package io.skewbench.protocol.failure;

/** The words for an exception in a status, a report or a message. */
public final class FailureText {

    private FailureText() {}

    /** Returns the message of an exception, or the simple name of its class if it has no message. */
    public static String of(Throwable failure) {
        var message = failure.getMessage();
        return message == null ? failure.getClass().getSimpleName() : message;
    }
}
