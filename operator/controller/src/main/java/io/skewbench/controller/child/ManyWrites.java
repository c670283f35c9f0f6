package io.skewbench.controller.child;

import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;

/** Writes of many small objects, several at a time: one after the other, a thousand would hold up a reconciliation. */
public final class ManyWrites {
    /** Few enough for an API server that serves other writers too. */
    private static final int AT_ONCE = WriteShares.OF_A_NAMESPACE;
    private final WriteShares shares;

    /** @param shares of the connection that the writes use, for all who write on it */
    public ManyWrites(WriteShares shares) {
        this.shares = shares;
    }

    /**
     * Runs all writes and returns when they have finished. Other runs in the namespace share the limit with them.
     *
     * @throws RuntimeException of the first write that failed; others may have succeeded nevertheless
     */
    public void run(String namespace, List<Runnable> writes) {
        try (var threads = Executors.newFixedThreadPool(AT_ONCE, Thread.ofVirtual().factory())) {
            var done = threads.invokeAll(writes.stream().<Callable<Void>>map(write -> () -> {
                shares.write(namespace, write);
                return null;
            }).toList());
            for (var write : done) {
                write.get();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("Interrupted while writing", e);
        } catch (ExecutionException e) {
            if (e.getCause() instanceof RuntimeException cause) {
                throw cause;
            }
            throw new IllegalStateException(e.getCause());
        }
    }
}
