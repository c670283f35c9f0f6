package io.skewbench.controller.child;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.skewbench.controller.background.LaneBounds;
import io.skewbench.controller.memory.HeapShares;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
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
    private final List<Thread> threads = new ArrayList<>();
    private final Semaphore mayEnd = new Semaphore(0);
    private final AtomicInteger begun = new AtomicInteger();

    @AfterEach
    void end() throws InterruptedException {
        mayEnd.release(10 * WRITES);
        for (var thread : threads) {
            thread.join();
        }
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
        // Given
        writeInAsManyNamespacesAsMay();
        // When
        var waiting = submit("other", begun::incrementAndGet);
        await().until(() -> waiting.getState() == Thread.State.WAITING);
        // Then
        assertThat(begun).hasValue(WriteShares.ALL);
    }

    @Test
    void letsAllWriteOnceOthersHaveEnded() {
        // Given
        writeInAsManyNamespacesAsMay();
        submit("other", begun::incrementAndGet);
        // When
        mayEnd.release(WriteShares.ALL / WriteShares.OF_A_NAMESPACE * WRITES);
        // Then
        await().until(() -> begun.get() == WriteShares.ALL / WriteShares.OF_A_NAMESPACE * WRITES + 1);
        await().until(() -> shares.namespaces() == 0);
    }

    private void writeInAsManyNamespacesAsMay() {
        for (var i = 0; i < WriteShares.ALL / WriteShares.OF_A_NAMESPACE; i++) {
            writeSlowly("busy-" + i);
        }
        await().until(() -> begun.get() == WriteShares.ALL);
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
                mayEnd.acquireUninterruptibly();
            });
        }
    }

    private Thread submit(String namespace, Runnable write) {
        var thread = Thread.ofVirtual().unstarted(() -> {
            try {
                shares.write(namespace, write);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        });
        threads.add(thread);
        thread.start();
        return thread;
    }
}
