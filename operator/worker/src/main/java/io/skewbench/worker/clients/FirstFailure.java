package io.skewbench.worker.clients;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Function;

/** The first failure on any of several threads. Once there is one, all of them stop. */
public final class FirstFailure {
    private final CompletableFuture<Void> first = new CompletableFuture<>();
    private final Function<Throwable, RuntimeException> failure;

    /** @param failure creates the exception to throw for the error that ended a thread */
    public FirstFailure(Function<Throwable, RuntimeException> failure) {
        this.failure = failure;
    }

    /** Records the error that ended a thread. */
    public void ended(Throwable error) {
        first.completeExceptionally(error);
    }

    /** Waits until a time of {@link System#nanoTime}; throws the failure as soon as there is one. */
    public void awaitNoneUntil(long nanos) throws InterruptedException {
        try {
            first.get(nanos - System.nanoTime(), TimeUnit.NANOSECONDS);
        } catch (TimeoutException e) {
            return;
        } catch (ExecutionException e) {
            throw failure.apply(e.getCause() == null ? e : e.getCause());
        }
    }
}
