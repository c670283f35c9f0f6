package io.skewbench.controller.benchmark;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.skewbench.controller.background.LaneBounds;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class WriteSharesTest {
    /** Of 8 reconciliations, with 16 threads each. */
    private static final int WRITES = 128;
    /** What kube-apiserver allows on one connection. */
    private static final int STREAMS = 100;

    private final WriteShares shares = new WriteShares();
    private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
    private final Semaphore mayEnd = new Semaphore(0);
    private final AtomicInteger begun = new AtomicInteger();
    private final AtomicInteger underWay = new AtomicInteger();
    private final AtomicInteger most = new AtomicInteger();

    @AfterEach
    void end() {
        mayEnd.release(10 * WRITES);
        threads.close();
    }

    @Test
    void aNamespaceWithItsShareKeepsNoOtherWaiting() {
        // Given
        writeSlowly("busy");
        await().until(() -> begun.get() == WriteShares.OF_A_NAMESPACE);
        // When
        var done = new CountDownLatch(1);
        submit("other", done::countDown);
        // Then
        await().until(() -> done.getCount() == 0);
        assertThat(begun).hasValue(WriteShares.OF_A_NAMESPACE);
    }

    @Test
    void allNamespacesTogetherNeverTakeMoreThanAll() {
        // When
        for (var i = 0; i < 4; i++) {
            writeSlowly("busy-" + i);
        }
        mayEnd.release(4 * WRITES);
        // Then
        await().until(() -> begun.get() == 4 * WRITES);
        await().until(() -> shares.namespaces() == 0);
        assertThat(most.get()).isLessThanOrEqualTo(WriteShares.ALL);
    }

    @Test
    void twoNamespacesLeaveRoomOnTheConnection() {
        var half = HeapShares.RECONCILIATION_THREADS / 2;
        var ofOne = half + WriteShares.OF_A_NAMESPACE + LaneBounds.DEFAULT.namespace()
                + HeapShares.READING.namespace();

        assertThat(2 * ofOne).isLessThan(STREAMS);
        assertThat(WriteShares.ALL).isGreaterThan(WriteShares.OF_A_NAMESPACE);
    }

    private void writeSlowly(String namespace) {
        for (var i = 0; i < WRITES; i++) {
            submit(namespace, () -> {
                begun.incrementAndGet();
                most.accumulateAndGet(underWay.incrementAndGet(), Math::max);
                mayEnd.acquireUninterruptibly();
                underWay.decrementAndGet();
            });
        }
    }

    private void submit(String namespace, Runnable write) {
        var unused = threads.submit(() -> {
            shares.write(namespace, write);
            return null;
        });
    }
}
