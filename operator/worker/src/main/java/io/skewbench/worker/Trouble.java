package io.skewbench.worker;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** The first thing to go wrong on any thread, after which there is no use in going on. */
final class Trouble {
    private final CompletableFuture<Void> first = new CompletableFuture<>();
    private final Failures failures;

    Trouble(Failures failures) {
        this.failures = failures;
    }

    /** Takes note of what ended a sending thread. */
    void endedSender(Throwable error) {
        first.completeExceptionally(error);
    }

    /** Takes note of what a record failed with; most of that is a matter of that record only. */
    void failedRecord(Throwable error) {
        if (Failures.isFinal(error)) {
            first.completeExceptionally(error);
        }
    }

    /**
     * Waits until a time of {@link System#nanoTime}.
     *
     * @throws WorkerFailedException as soon as something goes wrong
     */
    void awaitNoneUntil(long nanos) throws InterruptedException {
        try {
            first.get(nanos - System.nanoTime(), TimeUnit.NANOSECONDS);
        } catch (TimeoutException e) {
            return;
        } catch (ExecutionException e) {
            throw failures.sending(e.getCause() == null ? e : e.getCause());
        }
    }
}
