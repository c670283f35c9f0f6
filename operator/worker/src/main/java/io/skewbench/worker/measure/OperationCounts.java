package io.skewbench.worker.measure;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import io.skewbench.protocol.report.Censored;
import io.skewbench.protocol.report.Counts;
import java.util.Map;
import java.util.TreeMap;
import org.HdrHistogram.Histogram;
import org.jspecify.annotations.Nullable;

/**
 * The measurements of one timed operation of one client. One thread counts what begins and others what is answered; a
 * lock guards all, because a client that opens a new session gets answers on another thread.
 */
public final class OperationCounts {
    private final Window window;
    @GuardedBy("this")
    private final Histogram latency = Histograms.recorder();
    @GuardedBy("this")
    private final Histogram service = Histograms.recorder();
    @GuardedBy("this")
    private final Map<String, Long> errors = new TreeMap<>();
    @GuardedBy("this")
    private final LongestGap gap;
    @GuardedBy("this")
    private long begun;
    @GuardedBy("this")
    private long measuredBegun;
    @GuardedBy("this")
    private long acknowledged;
    @GuardedBy("this")
    private long acknowledgedInWindow;
    @GuardedBy("this")
    private long failed;
    @GuardedBy("this")
    private long unsent;
    @GuardedBy("this")
    private long busyNanos;
    @GuardedBy("this")
    private @Nullable Censored censored;

    public OperationCounts(Window window) {
        this.window = window;
        this.gap = new LongestGap(window);
    }

    /** Counts an operation that is about to begin. */
    public synchronized void begun(long intendedNanos) {
        begun++;
        if (window.measures(intendedNanos)) {
            measuredBegun++;
        }
    }

    /** Counts an operation that succeeded. */
    public synchronized void acknowledged(long intendedNanos, long sentNanos, long nowNanos) {
        acknowledged++;
        if (window.measures(nowNanos)) {
            acknowledgedInWindow++;
        }
        if (window.measures(intendedNanos)) {
            latency.recordValue(Math.max(0, nowNanos - intendedNanos));
            service.recordValue(Math.max(0, nowNanos - sentNanos));
        }
        gap.acknowledged(intendedNanos, nowNanos);
    }

    /** Counts an operation that failed. */
    public synchronized void failed(Throwable error, long intendedNanos, long nowNanos) {
        failed++;
        if (window.measures(intendedNanos)) {
            errors.merge(error.getClass().getSimpleName(), 1L, Long::sum);
            censored = Censored.sum(censored, Censored.of(1, Math.max(0, nowNanos - intendedNanos)));
        }
        gap.waited(intendedNanos, nowNanos);
    }

    /**
     * Counts measured operations that were due and never began.
     *
     * @param count how many
     * @param intendedNanos when the first of them was due
     * @param nowNanos when the client gave them up
     */
    public synchronized void unsent(long count, long intendedNanos, long nowNanos) {
        if (count > 0) {
            unsent += count;
            // The last one was due just before the end, and the others earlier.
            censored = Censored.sum(censored, Censored.of(count, Math.max(0, nowNanos - window.toNanos())));
            gap.waited(intendedNanos, nowNanos);
        }
    }

    /** Counts the part of the measured time in which the client waited for this operation, between two moments. */
    public synchronized void busy(long fromNanos, long untilNanos) {
        busyNanos += window.measuredWithin(fromNanos, untilNanos);
    }

    /** Adds everything to a sum. To be called once all operations have ended. */
    synchronized void addTo(OperationSum sum) {
        var failures = errors.values().stream().mapToLong(Long::longValue).sum();
        sum.add(new Counts(measuredBegun, latency.getTotalCount(), failures), new Counts(begun, acknowledged, failed));
        sum.addWindow(acknowledgedInWindow, busyNanos, unsent);
        sum.addLatencies(latency, service);
        sum.addFailures(errors, censored);
        sum.addGap(gap.nanos());
    }
}
