package io.skewbench.engine.result;

import io.skewbench.protocol.bounds.Bounds;
import io.skewbench.protocol.bounds.UnreadableException;
import org.jspecify.annotations.Nullable;

/**
 * What a trial of a search says about its rate.
 *
 * @param dueRecordsPerSecond of all workloads together; above 0
 * @param reason why the rate was not sustained; null if it was
 * @param share of the capacity of its row that this rate is, above 0 and below 1; null if it was looked for by this
 * trial
 */
public record SearchOutcome(double dueRecordsPerSecond, @Nullable String reason, @Nullable Double share) {

    /** A trial that looks for the capacity. */
    public SearchOutcome(double dueRecordsPerSecond, @Nullable String reason) {
        this(dueRecordsPerSecond, reason, null);
    }

    public SearchOutcome {
        reason = reason == null ? null : Bounds.message(reason);
    }

    /** Returns whether the rate was sustained. */
    public boolean isSustained() {
        return reason == null;
    }

    /** Checks a value that was read. */
    void check() {
        if (!(dueRecordsPerSecond > 0 && dueRecordsPerSecond <= Bounds.COUNT)) {
            throw new UnreadableException("Not the outcome of a search: " + dueRecordsPerSecond + " records/s are due");
        }
        if (share != null && !(share > 0 && share < 1)) {
            throw new UnreadableException("Not the outcome of a search: it has " + share + " of the capacity");
        }
    }
}
