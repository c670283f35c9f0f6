package io.skewbench.worker.operate;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import io.skewbench.worker.measure.OperationCounts;

/**
 * Divides the time of a client without a rate among its operations. The time between two answers belongs to the
 * operation of the second: the client has waited for that one, however many requests of other operations are in flight
 * behind it. Safe for any thread.
 */
final class BusyTime {
    @GuardedBy("this")
    private long answeredNanos;

    /** @param startNanos when the client begins its first operation */
    BusyTime(long startNanos) {
        this.answeredNanos = startNanos;
    }

    /** Counts the time since the last answer for the operation that is answered now, with success or without. */
    synchronized void answered(OperationCounts operation, long nowNanos) {
        if (nowNanos - answeredNanos > 0) {
            operation.busy(answeredNanos, nowNanos);
            answeredNanos = nowNanos;
        }
    }
}
