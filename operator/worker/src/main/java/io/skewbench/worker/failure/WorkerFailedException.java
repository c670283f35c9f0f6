package io.skewbench.worker.failure;

import io.skewbench.protocol.report.Counts;
import io.skewbench.protocol.report.WorkerFailure;
import io.skewbench.protocol.report.WorkerReport;
import org.jspecify.annotations.Nullable;

/** The worker can't carry out its plan. */
public final class WorkerFailedException extends RuntimeException {
    private final WorkerFailure reason;
    private transient @Nullable Counts total;

    public WorkerFailedException(WorkerFailure reason, String message, @Nullable Throwable cause) {
        super(message, cause);
        this.reason = reason;
    }

    public WorkerFailure reason() {
        return reason;
    }

    /** Returns this failure together with the counts of records until then. */
    public WorkerFailedException after(Counts records) {
        var counted = new WorkerFailedException(reason, String.valueOf(getMessage()), getCause());
        counted.total = records;
        return counted;
    }

    /** Returns the report of this failure. */
    public WorkerReport.Failed report() {
        return new WorkerReport.Failed(reason.text(), String.valueOf(getMessage()), total);
    }
}
