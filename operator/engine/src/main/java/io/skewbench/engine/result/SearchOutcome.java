package io.skewbench.engine.result;

import io.skewbench.protocol.bounds.Bounds;
import io.skewbench.protocol.bounds.UnreadableException;
import org.jspecify.annotations.Nullable;

/**
 * What a trial of a search says about its rate, or about its value of an axis.
 *
 * @param dueRecordsPerSecond of all workloads together; above 0
 * @param reason why the rate was not sustained; null if it was
 * @param share of the capacity of its row that this rate is, above 0 and below 1; null if it was looked for by this
 * trial
 * @param value name of the value of the axis that it had; null in a search for a rate
 */
public record SearchOutcome(double dueRecordsPerSecond, @Nullable String reason, @Nullable Double share,
        @Nullable String value) {
    /** Of the name of a value. */
    private static final int MOST_CHARACTERS = 30;

    /** A trial that looks for the capacity. */
    public SearchOutcome(double dueRecordsPerSecond, @Nullable String reason) {
        this(dueRecordsPerSecond, reason, null, null);
    }

    /** A trial at a share of the capacity of its row, or one that looks for the capacity, without a share. */
    public static SearchOutcome ofRate(double dueRecordsPerSecond, @Nullable String reason, @Nullable Double share) {
        return new SearchOutcome(dueRecordsPerSecond, reason, share, null);
    }

    /** A trial with a value of an axis. */
    public static SearchOutcome ofAxis(double dueRecordsPerSecond, @Nullable String reason, String value) {
        return new SearchOutcome(dueRecordsPerSecond, reason, null, value);
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
        if (value != null && value.length() > MOST_CHARACTERS) {
            throw new UnreadableException("Not the outcome of a search: the name of its value is too long");
        }
    }
}
