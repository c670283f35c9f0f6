package io.skewbench.engine.state;

import io.skewbench.protocol.report.WorkerFailure;

/**
 * Why an attempt at a trial doesn't count, as its result and {@code status.trials} show it, unless a worker reports a
 * {@link WorkerFailure}.
 */
public enum FailureReason implements Reason.Known {
    // The workers.
    WORKERS_NOT_READY, WORKER_LOST, STARTED_EARLY, STARTED_LATE, OVERDUE, CLOCKS_DIFFER, CLOCKS_UNKNOWN,
    // The records.
    RECORDS_LOST, FOREIGN_RECORDS, DUPLICATE_OR_FOREIGN_RECORDS, RECORDS_SKIPPED, RECORDS_UNACCOUNTED, RECORDS_FAILED,
    RECORDS_CORRUPT, RECORDS_OUT_OF_ORDER, NOTHING_MEASURED, PAYLOAD_CHANGED,
    // The operations.
    OPERATIONS_UNACCOUNTED, OPERATIONS_FAILED,
    // What the attempt is stored as.
    PLAN_CHANGED, OFFSETS_UNREAD, UNREADABLE_REPORT, RESULT_TOO_LARGE,
    /** The stored result can't be read. */
    RESULT_UNREADABLE
}
