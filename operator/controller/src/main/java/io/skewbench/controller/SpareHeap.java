package io.skewbench.controller;

import java.time.Duration;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;

/**
 * Returns memory to the system that the heap no longer needs. Reading a thousand Benchmarks at the start, or the
 * reports of a thousand workers, takes several times the memory that is kept of them. Java returns free memory only
 * when it collects all garbage, which an idle operator never does by itself.
 */
final class SpareHeap {
    private static final Duration PERIOD = Duration.ofSeconds(30);

    private final LongSupplier heapBytes;
    private final Runnable collection;
    private long kept;

    /**
     * Creates an observer of the heap that has collected nothing yet.
     *
     * @param heapBytes what the heap takes of the machine's memory now, whether it is in use or free
     * @param collection collects all garbage
     */
    SpareHeap(LongSupplier heapBytes, Runnable collection) {
        this.heapBytes = heapBytes;
        this.collection = collection;
    }

    /** Returns spare heap of this process to the system for as long as the process runs. */
    static void watch() {
        var spare = new SpareHeap(Runtime.getRuntime()::totalMemory, System::gc);
        var threads = Executors.newSingleThreadScheduledExecutor(
                Thread.ofPlatform().name("spare-heap").daemon().factory());
        var unused = threads.scheduleWithFixedDelay(spare::release, PERIOD.toMillis(), PERIOD.toMillis(),
                TimeUnit.MILLISECONDS);
    }

    /** Collects garbage if the heap has grown since the last collection here; otherwise that would return nothing. */
    void release() {
        if (heapBytes.getAsLong() > kept) {
            collection.run();
            kept = heapBytes.getAsLong();
        }
    }
}
