package io.skewbench.worker.measure;

import io.skewbench.protocol.latency.Histogram;
import io.skewbench.protocol.report.Censored;
import io.skewbench.protocol.report.Counts;
import io.skewbench.protocol.report.OperationCount;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** The measurements of one timed operation of all clients of this worker, added up. */
public final class OperationSum {
    private final org.HdrHistogram.Histogram latency = Histogram.empty();
    private final org.HdrHistogram.Histogram service = Histogram.empty();
    private final Map<String, Long> errors = new TreeMap<>();
    private Counts measured = new Counts(0, 0, 0);
    private Counts total = new Counts(0, 0, 0);
    private long acknowledgedInWindow;
    private long busyNanos;
    private long unsent;
    private long gapNanos;
    private @Nullable Censored censored;

    private OperationSum() {}

    /** Adds up counts of clients all of whose operations have ended. */
    public static OperationSum of(List<OperationCounts> clients) {
        var sum = new OperationSum();
        clients.forEach(client -> client.addTo(sum));
        return sum;
    }

    void add(Counts moreMeasured, Counts more) {
        measured = measured.plus(moreMeasured);
        total = total.plus(more);
    }

    void addWindow(long acknowledged, long busy, long notBegun) {
        acknowledgedInWindow += acknowledged;
        busyNanos += busy;
        unsent += notBegun;
    }

    void addLatencies(org.HdrHistogram.Histogram fromDue, org.HdrHistogram.Histogram fromRequest) {
        latency.add(fromDue);
        service.add(fromRequest);
    }

    void addFailures(Map<String, Long> more, @Nullable Censored unacknowledged) {
        more.forEach((error, count) -> errors.merge(error, count, Long::sum));
        censored = Censored.sum(censored, unacknowledged);
    }

    void addGap(long nanos) {
        gapNanos = Math.max(gapNanos, nanos);
    }

    /**
     * Returns the sum.
     *
     * @param name of the operation
     * @param hasRate whether a rate says when such operations are due
     */
    public OperationCount count(String name, boolean hasRate) {
        return OperationCount.builder().name(name).measured(measured).total(total)
                .due(hasRate ? Long.valueOf(measured.sent() + unsent) : null)
                .acknowledgedInWindow(acknowledgedInWindow).busyNanos(busyNanos).latency(Histogram.of(latency))
                .service(Histogram.of(service)).censored(censored).errors(errors).longestGapNanos(gapNanos).build();
    }
}
