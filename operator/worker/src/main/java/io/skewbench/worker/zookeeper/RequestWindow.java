package io.skewbench.worker.zookeeper;

import io.skewbench.protocol.report.WorkerFailure;
import io.skewbench.worker.failure.WorkerFailedException;
import java.time.Duration;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;

/** Requests that are not timed, of which a limited number is in flight. */
final class RequestWindow {
    /** As many as keep a server busy; each answer takes less than 1 ms of it. */
    private static final int IN_FLIGHT = 100;

    private final Semaphore slots = new Semaphore(IN_FLIGHT);
    private final Duration answerTimeout;

    /** @param answerTimeout longest time in which a request is answered */
    RequestWindow(Duration answerTimeout) {
        this.answerTimeout = answerTimeout;
    }

    /**
     * Waits until another request may begin, which has to call {@link #answered} once.
     *
     * @throws WorkerFailedException if no answer comes in time
     */
    void awaitRoom() throws InterruptedException {
        acquire(1);
    }

    /** Notes that a request has been answered, on any thread. */
    void answered() {
        slots.release();
    }

    /**
     * Waits until all requests are answered.
     *
     * @throws WorkerFailedException if one isn't in time
     */
    void awaitAll() throws InterruptedException {
        acquire(IN_FLIGHT);
        slots.release(IN_FLIGHT);
    }

    private void acquire(int permits) throws InterruptedException {
        if (!slots.tryAcquire(permits, answerTimeout.toNanos(), TimeUnit.NANOSECONDS)) {
            throw new WorkerFailedException(WorkerFailure.OPERATIONS_UNACCOUNTED,
                    "A request to ZooKeeper was not answered within " + answerTimeout.toSeconds() + " s", null);
        }
    }
}
