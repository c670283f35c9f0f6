package io.skewbench.worker.measure;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import io.skewbench.protocol.bounds.Bounds;
import io.skewbench.protocol.failure.FailureText;
import io.skewbench.protocol.report.Censored;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/** One producer's records that were never acknowledged: the failed ones by exception. Written by any thread. */
final class FailureCounts {
    private final Window window;
    private final TimelineSteps steps;
    private final AtomicLong records = new AtomicLong();
    @GuardedBy("this")
    private final Map<String, Long> measured = new TreeMap<>();
    @GuardedBy("this")
    private final Map<String, String> messages = new TreeMap<>();
    @GuardedBy("this")
    private final Map<String, StepCounts> byStep = new TreeMap<>();
    @GuardedBy("this")
    private @Nullable Censored censored;
    @GuardedBy("this")
    private int lastStep;

    FailureCounts(Window window, TimelineSteps steps) {
        this.window = window;
        this.steps = steps;
    }

    void add(Throwable cause, long intendedNanos, long nowNanos) {
        var error = cause.getClass().getSimpleName();
        synchronized (this) {
            if (window.measures(intendedNanos)) {
                measured.merge(error, 1L, Long::sum);
                censored = Censored.sum(censored, Censored.of(1, Math.max(0, nowNanos - intendedNanos)));
                messages.computeIfAbsent(error, unused -> Bounds.errorMessage(FailureText.of(cause)));
            }
            var step = steps.at(nowNanos);
            byStep.computeIfAbsent(error, e -> new StepCounts()).add(step, 1);
            lastStep = Math.max(lastStep, step);
        }
        records.incrementAndGet();
    }

    /** Adds measured records that were not sent at all. They count as none of the failed ones. */
    synchronized void addUnsent(long unsent, long waitedNanos) {
        censored = Censored.sum(censored, Censored.of(unsent, waitedNanos));
    }

    long records() {
        return records.get();
    }

    /** Returns measured records by exception. */
    synchronized Map<String, Long> measured() {
        return Map.copyOf(measured);
    }

    /** Returns the measured records that were never acknowledged; null without any. */
    synchronized @Nullable Censored censored() {
        return censored;
    }

    /** Returns the message of the first measured record of each exception. */
    synchronized Map<String, String> messages() {
        return Map.copyOf(messages);
    }

    synchronized int lastStep() {
        return lastStep;
    }

    /** Returns the counts of the first steps by exception. */
    synchronized Map<String, List<Long>> byStep(int count) {
        var lists = new TreeMap<String, List<Long>>();
        byStep.forEach((error, counts) -> lists.put(error, counts.list(count)));
        return lists;
    }
}
