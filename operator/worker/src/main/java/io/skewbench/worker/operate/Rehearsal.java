package io.skewbench.worker.operate;

import io.skewbench.protocol.failure.FailureText;
import io.skewbench.protocol.report.WorkerFailure;
import io.skewbench.worker.failure.WorkerFailedException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/**
 * A batch of every client's operations before the worker is Ready, which nothing counts. It shows that the system under
 * test allows the operations, and has code loaded and connections used before the start.
 */
final class Rehearsal {
    /** Items of the batch, and most requests in flight. */
    static final int ITEMS = 20;

    private final OperationOrder order;
    private final Duration answerTimeout;
    private final Semaphore slots = new Semaphore(ITEMS);
    private final AtomicReference<@Nullable WorkerFailedException> failure = new AtomicReference<>();

    private Rehearsal(List<String> operations, Duration answerTimeout) {
        this.order = new OperationOrder(operations, ITEMS, 0);
        this.answerTimeout = answerTimeout;
    }

    /**
     * Carries out the batch.
     *
     * @throws WorkerFailedException if an operation fails or isn't answered
     */
    static void run(List<? extends OperationClient> clients, List<String> operations, Duration answerTimeout)
            throws InterruptedException {
        for (var client : clients) {
            new Rehearsal(operations, answerTimeout).run(client);
        }
    }

    private void run(OperationClient client) throws InterruptedException {
        for (var k = 0L; k < order.perBatch(); k++) {
            var operation = order.operations().get(order.operation(k));
            acquire(1);
            client.begin(operation, order.item(k), new Rehearsed(operation));
        }
        acquire(ITEMS);
    }

    private void acquire(int permits) throws InterruptedException {
        var answered = slots.tryAcquire(permits, answerTimeout.toNanos(), TimeUnit.NANOSECONDS);
        var failed = failure.get();
        if (failed != null) {
            throw failed;
        }
        if (!answered) {
            throw new WorkerFailedException(WorkerFailure.OPERATIONS_UNACCOUNTED,
                    "An operation before the start was not answered within " + answerTimeout.toSeconds() + " s", null);
        }
    }

    /** The answer of an operation, or of an event. */
    private final class Rehearsed implements OperationClient.Answer {
        private final String operation;

        Rehearsed(String operation) {
            this.operation = operation;
        }

        @Override
        public void done(long nowNanos) {
            slots.release();
        }

        @Override
        public void failed(Throwable error, long nowNanos) {
            failure.compareAndSet(null, new WorkerFailedException(WorkerFailure.OPERATIONS_REFUSED,
                    "Operation " + operation + " failed before the start: " + FailureText.withClass(error), error));
            slots.release();
        }

        @Override
        public OperationClient.Answer event(String name) {
            return new Unheeded();
        }
    }

    /** The answer of an event, which nothing waits for. */
    private static final class Unheeded implements OperationClient.Answer {

        @Override
        public void done(long nowNanos) {}

        @Override
        public void failed(Throwable error, long nowNanos) {}

        @Override
        public OperationClient.Answer event(String name) {
            return this;
        }
    }
}
