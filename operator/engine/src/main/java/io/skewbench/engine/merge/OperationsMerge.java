package io.skewbench.engine.merge;

import io.skewbench.engine.result.OperationsOutcome;
import io.skewbench.protocol.bounds.Bounds;
import io.skewbench.protocol.bounds.UnreadableException;
import io.skewbench.protocol.report.OperationCount;
import io.skewbench.protocol.report.OperationsResult;
import io.skewbench.protocol.report.UsageResult;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** The workers of one workload that timed operations, added up: counters are summed, distributions merged. */
final class OperationsMerge {
    private final String workload;
    private final Map<String, MergedOperation> operations = new LinkedHashMap<>();
    private final Map<String, Long> counts = new TreeMap<>();
    private final ExtremesMerge extremes = new ExtremesMerge();
    private final MergedWorkers workers = new MergedWorkers();
    private double cpuMs;
    private double gcMs;
    private long measuredMs;
    private double mostSkewMs = Double.NEGATIVE_INFINITY;

    OperationsMerge(String workload) {
        this.workload = workload;
    }

    /** Counts a worker without a result. */
    void addLost() {
        workers.addLost();
    }

    /**
     * Adds one worker.
     *
     * @throws UnreadableException if its result contradicts the others' or itself, or exceeds with them what there can
     * be; nothing has been added then
     */
    void add(int pod, OperationsResult worker) {
        check(worker);
        worker.operations().forEach(MergedOperation::check);
        measuredMs = worker.measuredMs();
        worker.operations().forEach(
                count -> operations.computeIfAbsent(count.name(), MergedOperation::new).add(count));
        worker.counts().forEach((name, count) -> counts.merge(name, count, Long::sum));
        cpuMs += worker.usage().cpuMs();
        gcMs += worker.usage().gcMs();
        workers.add(pod, worker.warnings(), worker.clock(), worker.startClock(), worker.facts());
        extremes.add(pod, worker);
        mostSkewMs = Math.max(mostSkewMs, worker.startSkewMs());
    }

    /** Each worker's counts are bounded; their sums are read back within the same bounds. */
    private void check(OperationsResult worker) {
        if (workers.reported() > 0 && worker.measuredMs() != measuredMs) {
            throw new UnreadableException("It measured " + worker.measuredMs() + " ms, others of its workload "
                    + measuredMs + " ms");
        }
        Bounds.atMost(Bounds.OPERATIONS, names(operations.keySet(),
                worker.operations().stream().map(OperationCount::name).toList()), "operations of a workload");
        Bounds.atMost(Bounds.OPERATION_COUNTS, names(counts.keySet(), worker.counts().keySet()),
                "counts of a workload");
        worker.counts().forEach((name, count) -> Bounds.checkSum(counts.getOrDefault(name, 0L), count,
                "With it, " + name + " of its workload"));
        worker.operations().forEach(count -> {
            var known = operations.get(count.name());
            if (known != null) {
                known.checkSums(count);
            }
        });
        Bounds.figure(cpuMs + worker.usage().cpuMs(), "With it, processor time of its workload");
        Bounds.figure(gcMs + worker.usage().gcMs(), "With it, time in garbage collection of its workload");
    }

    private static Set<String> names(Set<String> known, Iterable<String> others) {
        var names = new HashSet<>(known);
        others.forEach(names::add);
        return names;
    }

    /** Returns the sum so far. */
    OperationsOutcome outcome() {
        return new OperationsOutcome(workload, workers.all(), workers.reported(), result(), extremes.result(),
                workers.clocks(),
                workers.startClocks());
    }

    private @Nullable OperationsResult result() {
        var anyFacts = workers.facts();
        if (anyFacts == null) {
            return null;
        }
        return OperationsResult.builder().pod(0).startSkewMs(mostSkewMs).measuredMs(measuredMs)
                .operations(operations.values().stream().map(MergedOperation::count).toList())
                .counts(new TreeMap<>(counts))
                .usage(UsageResult.builder().cpuMs(cpuMs).gcMs(gcMs).build()).facts(anyFacts)
                .warnings(workers.warnings()).build();
    }
}
