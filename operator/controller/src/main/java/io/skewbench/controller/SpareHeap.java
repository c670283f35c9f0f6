package io.skewbench.controller;

import java.time.Duration;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;

/**
 * Gives memory back that the heap has grown by and needs no more. To read a thousand Benchmarks at the start, or the
 * reports of a thousand workers, takes several times what is kept of them, and Java gives back what is free only when
 * it collects all garbage: an operator that is idle never does by itself.
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

    /** Gives back spare heap of this process for as long as it runs. */
    static void watch() {
        var spare = new SpareHeap(Runtime.getRuntime()::totalMemory, System::gc);
        var threads = Executors.newSingleThreadScheduledExecutor(
                Thread.ofPlatform().name("spare-heap").daemon().factory());
        var unused = threads.scheduleWithFixedDelay(spare::giveBack, PERIOD.toMillis(), PERIOD.toMillis(),
                TimeUnit.MILLISECONDS);
    }

    /**
     * Collects garbage if the heap has grown since it was collected here last; if not, that would give nothing back.
     */
    void giveBack() {
        if (heapBytes.getAsLong() > kept) {
            collection.run();
            kept = heapBytes.getAsLong();
        }
    }
}
