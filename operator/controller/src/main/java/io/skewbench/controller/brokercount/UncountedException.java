package io.skewbench.controller.brokercount;

import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** It can't be found out what brokers count. */
final class UncountedException extends RuntimeException {
    private static final long serialVersionUID = 1L;
    private final String why;

    /** @param why a part of a sentence; of a single broker, what follows its name */
    UncountedException(String why) {
        super(why);
        this.why = why;
    }

    String why() {
        return why;
    }

    /** Returns the first of these among a failure and its causes. */
    static Optional<UncountedException> in(Throwable failure) {
        for (@Nullable
        Throwable cause = failure; cause != null; cause = cause.getCause()) {
            if (cause instanceof UncountedException uncounted) {
                return Optional.of(uncounted);
            }
        }
        return Optional.empty();
    }

    /** Returns the kind of the cause of a failure; its message may repeat what a pod has sent. */
    static String kind(Throwable failure) {
        var cause = failure.getCause();
        return (cause == null ? failure : cause).getClass().getSimpleName();
    }
}
