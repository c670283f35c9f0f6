package io.skewbench.worker.partitioner;

import io.skewbench.protocol.report.WorkerFailure;
import io.skewbench.worker.failure.WorkerFailedException;
import io.skewbench.worker.watch.SenderWatch;
import java.time.Duration;
import org.apache.kafka.clients.producer.Partitioner;
import org.jspecify.annotations.Nullable;

/**
 * Closes the user's own partitioner on a thread of its own, so that the worker can go on and report it if {@code
 * close()} doesn't return.
 */
final class PartitionerClose {
    private static final Duration PATIENCE = CheckedPartitioner.PATIENCE;

    private final Partitioner partitioner;
    private final Thread thread;
    private volatile @Nullable Throwable failure;

    PartitionerClose(Partitioner partitioner) {
        this.partitioner = partitioner;
        this.thread = new Thread(this::run, "partitioner-close");
        thread.setDaemon(true);
    }

    /** @throws WorkerFailedException if the partitioner throws, or doesn't return */
    void close() {
        thread.start();
        try {
            if (!thread.join(PATIENCE)) {
                var watch = new SenderWatch(thread.getName(), thread::getStackTrace, () -> 0,
                        CheckedPartitioner.classes(partitioner.getClass()));
                throw new WorkerFailedException(WorkerFailure.PARTITIONER_STUCK,
                        "A partitioner has not returned from close() for " + PATIENCE.toSeconds() + " s: "
                                + watch.where().orElse(name()),
                        null);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return;
        }
        if (failure != null) {
            throw new WorkerFailedException(WorkerFailure.PARTITIONER_FAILED,
                    "The partitioner " + name() + " failed in close(): " + failure, failure);
        }
    }

    private String name() {
        return partitioner.getClass().getName();
    }

    private void run() {
        try {
            partitioner.close();
        } catch (RuntimeException | Error e) {
            failure = e;
        }
    }
}
