package io.skewbench.protocol.report;

import io.skewbench.protocol.latency.Histogram;
import io.soabase.recordbuilder.core.RecordBuilder;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The measurements of one timed operation of one worker, or their sum over workers. "Measured" are those that were due
 * in the measured time; without a rate, an operation is due when it begins.
 *
 * @param name of the operation, such as {@code create}: letters, the first in lower case, at most 30
 * @param measured operations of the measured time; {@code sent} are those that began
 * @param total all operations, warm-up included
 * @param due how many the load's rate asked for in the measured time, whether they began or not; null without a rate,
 * and for what no rate asks for, such as notifications
 * @param acknowledgedInWindow those answered with success during the measured time
 * @param busyNanos for how much of the measured time clients without a rate waited for answers of this operation, added
 * up over clients; 0 with a rate. An answer is waited for since the client's answer before it, of whatever operation.
 * Each client acknowledges {@code acknowledgedInWindow / busyNanos} such operations in that time
 * @param latency of acknowledged measured operations, from when they were due to the answer; of notifications, from
 * when the operation that caused them was due
 * @param service the same from when the request was handed to the client; null if not reported
 * @param censored measured operations that are in no latency because they were never acknowledged; null without any
 * @param errors failed measured operations by simple name of the exception's class
 * @param longestGapNanos the longest part of the measured time for which this operation was due and no such operation
 * was acknowledged; in a sum, the longest of any client. An operation that fails counts as due until the next of its
 * name succeeds, which may be in the client's next batch
 */
@RecordBuilder
public record OperationCount(String name, Counts measured, Counts total, @Nullable Long due, long acknowledgedInWindow,
        long busyNanos, Histogram latency, @Nullable Histogram service, @Nullable Censored censored,
        Map<String, Long> errors, long longestGapNanos) {

    /** Returns a builder that starts from the defaults. */
    public static OperationCountBuilder builder() {
        return OperationCountBuilder.builder().errors(Map.of());
    }

    /** Returns a builder that starts from this one. */
    public OperationCountBuilder toBuilder() {
        return OperationCountBuilder.builder(this);
    }
}
