package io.skewbench.protocol.report;

/** Counts of records, or of timed operations. Invariant: sent = acknowledged + failed. */
public record Counts(long sent, long acknowledged, long failed) {

    /** Returns the sums of these counts and others. */
    public Counts plus(Counts other) {
        return new Counts(sent + other.sent, acknowledged + other.acknowledged, failed + other.failed);
    }
}
