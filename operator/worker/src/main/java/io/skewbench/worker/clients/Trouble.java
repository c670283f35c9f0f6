package io.skewbench.worker.clients;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Function;

/** The first thing to go wrong on any thread, after which there is no use in going on. */
public final class Trouble {
    private final CompletableFuture<Void> first = new CompletableFuture<>();
    private final Function<Throwable, RuntimeException> failure;

    /** @param failure what to throw for what went wrong */
    public Trouble(Function<Throwable, RuntimeException> failure) {
        this.failure = failure;
    }

    /** Takes note of what ended a thread, or everything. */
    public void ended(Throwable error) {
        first.completeExceptionally(error);
    }

    /**
     * Waits until a time of {@link System#nanoTime}, and throws the failure as soon as something goes wrong.
     */
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
