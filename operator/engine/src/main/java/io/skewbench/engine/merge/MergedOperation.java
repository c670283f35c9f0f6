package io.skewbench.engine.merge;

import io.skewbench.protocol.bounds.Bounds;
import io.skewbench.protocol.bounds.UnreadableException;
import io.skewbench.protocol.latency.Histogram;
import io.skewbench.protocol.report.Censored;
import io.skewbench.protocol.report.Counts;
import io.skewbench.protocol.report.OperationCount;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** One timed operation of several workers, added up. */
final class MergedOperation {
    private final String name;
    private final org.HdrHistogram.Histogram latency = Histogram.empty();
    private final org.HdrHistogram.Histogram service = Histogram.empty();
    private final ErrorsMerge errors = new ErrorsMerge();
    private Counts measured = new Counts(0, 0, 0);
    private Counts total = new Counts(0, 0, 0);
    private @Nullable Censored censored;
    private @Nullable Long due = 0L;
    private boolean hasService = true;
    private long acknowledged;
    private long busyNanos;
    private long longestGapNanos;

    MergedOperation(String name) {
        this.name = name;
    }

    /**
     * Checks the distributions of one worker.
     *
     * @throws UnreadableException if they can't be decoded, or have more samples than operations were acknowledged
     */
    static void check(OperationCount count) {
        check(count.latency(), count.measured());
        if (count.service() != null) {
            check(count.service(), count.measured());
        }
    }

    private static void check(Histogram histogram, Counts measured) {
        var samples = histogram.decode().getTotalCount();
        if (samples > measured.acknowledged()) {
            throw new UnreadableException("It has " + samples + " latencies of " + measured.acknowledged()
                    + " acknowledged operations");
        }
    }

    /**
     * Checks what another worker would add.
     *
     * @throws UnreadableException if a sum would be larger than any trial's
     */
    void checkSums(OperationCount other) {
        Bounds.checkSum(total.sent(), other.total().sent(), "With it, the number of operations of its workload");
        Bounds.checkSum(busyNanos, other.busyNanos(), "With it, the time of operations of its workload");
        if (due != null && other.due() != null) {
            Bounds.checkSum(due, other.due(), "With it, the number of operations of its workload that were due");
        }
    }

    /** Adds what was checked. */
    void add(OperationCount other) {
        latency.add(other.latency().decode());
        if (other.service() == null) {
            hasService = false;
        } else {
            service.add(other.service().decode());
        }
        errors.add(other.errors());
        measured = measured.plus(other.measured());
        total = total.plus(other.total());
        censored = Censored.sum(censored, other.censored());
        due = due == null || other.due() == null ? null : Long.valueOf(due + other.due());
        acknowledged += other.acknowledgedInWindow();
        busyNanos += other.busyNanos();
        longestGapNanos = Math.max(longestGapNanos, other.longestGapNanos());
    }

    /** Returns the sum. */
    OperationCount count() {
        return OperationCount.builder().name(name).measured(measured).total(total).due(due)
                .acknowledgedInWindow(acknowledged).busyNanos(busyNanos).latency(Histogram.of(latency))
                .service(hasService ? Histogram.of(service) : null).censored(censored)
                .errors(new TreeMap<>(errors.counts()))
                .longestGapNanos(longestGapNanos).build();
    }
}
