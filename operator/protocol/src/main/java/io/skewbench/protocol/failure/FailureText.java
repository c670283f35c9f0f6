package io.skewbench.protocol.failure;

/** The words for an exception in a status, a report or a message. */
public final class FailureText {

    private FailureText() {}

    /** Returns the message of an exception, or the simple name of its class if it has no message. */
    public static String of(Throwable failure) {
        var message = failure.getMessage();
        return message == null ? name(failure) : message;
    }

    /** Returns the simple name of an exception's class, and its message if it has one. */
    public static String withClass(Throwable failure) {
        var message = failure.getMessage();
        return message == null ? name(failure) : name(failure) + ": " + message;
    }

    private static String name(Throwable failure) {
        return failure.getClass().getSimpleName();
    }
}
