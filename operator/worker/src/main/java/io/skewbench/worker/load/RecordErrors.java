package io.skewbench.worker.load;

import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutionException;
import org.jspecify.annotations.Nullable;

/** The exceptions that records end with. */
final class RecordErrors {
    private RecordErrors() {}

    /** Returns the cause, without the exceptions that only carry it from one thread to another. */
    static Throwable cause(@Nullable Throwable error) {
        if (error == null) {
            return new IllegalStateException("The producer completed a record without metadata or exception");
        }
        var cause = error.getCause();
        var carries = error instanceof ExecutionException || error instanceof CompletionException;
        return carries && cause != null ? cause(cause) : error;
    }
}
