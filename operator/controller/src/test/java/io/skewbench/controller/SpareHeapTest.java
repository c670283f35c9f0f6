package io.skewbench.controller;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class SpareHeapTest {
    private final AtomicLong heap = new AtomicLong(300);
    private final AtomicInteger collections = new AtomicInteger();
    private final SpareHeap spare = new SpareHeap(heap::get, () -> {
        collections.incrementAndGet();
        heap.set(100);
    });

    @Test
    void returnsMemoryByWhichTheHeapHasGrown() {
        // Given a heap that was collected, and grows again
        spare.release();
        heap.set(200);

        // When
        spare.release();

        // Then
        assertThat(heap).hasValue(100);
    }

    @Test
    void leavesAHeapAloneThatHasNotGrown() {
        spare.release();

        spare.release();

        assertThat(collections).hasValue(1);
    }
}
