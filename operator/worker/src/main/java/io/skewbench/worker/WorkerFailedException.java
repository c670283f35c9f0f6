package io.skewbench.worker;

import io.skewbench.protocol.WorkerReport;
import io.skewbench.protocol.WorkerResult.Counts;
import org.jspecify.annotations.Nullable;

/** The plan can't be carried out. */
final class WorkerFailedException extends RuntimeException {
    private final String reason;
    private transient @Nullable Counts total;

    /** @param reason CamelCase, such as PartitionerFailed */
    WorkerFailedException(String reason, String message, @Nullable Throwable cause) {
        super(message, cause);
        this.reason = reason;
    }

    String reason() {
        return reason;
    }

    /** Returns the same failure with what became of the records until then. */
    WorkerFailedException after(Counts records) {
        var counted = new WorkerFailedException(reason, String.valueOf(getMessage()), getCause());
        counted.total = records;
        return counted;
    }

    /** Returns the report that says so. */
    WorkerReport.Failed report() {
        return new WorkerReport.Failed(reason, String.valueOf(getMessage()), total);
    }
}
