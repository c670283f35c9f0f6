package io.skewbench.engine;

import io.skewbench.engine.Experiment.Trial;
import io.skewbench.protocol.latency.Histogram;
import io.skewbench.protocol.plan.LoadPlan;
import io.skewbench.protocol.plan.OperationPlan;
import io.skewbench.protocol.report.Counts;
import io.skewbench.protocol.report.OperationCount;
import io.skewbench.protocol.report.OperationsResult;
import io.skewbench.protocol.report.UsageResult;
import io.skewbench.protocol.report.WorkerResult.Facts;
import java.util.List;
import java.util.Map;

/** Workers of a simulated world that time operations: all are acknowledged, and variant "unsynced" is faster. */
final class SimulatedOperations {
    private static final long WARM_UP = 10;
    private static final long FASTER_NANOS = 1_000_000;
    private static final long SLOWER_NANOS = 2_000_000;

    private SimulatedOperations() {}

    /** Returns the result of one worker. */
    static OperationsResult result(OperationPlan plan, int pod, Trial trial) {
        var operations = plan.probe().operations();
        var each = due(plan) / operations.size();
        var counts = operations.stream().map(name -> count(name, each, trial)).toList();
        var total = each + WARM_UP;
        return OperationsResult.builder().pod(pod).startSkewMs(1.5 + pod).measuredMs(plan.durationMs())
                .operations(counts)
                .counts(Map.of(OperationsResult.NODES_CREATED, total, OperationsResult.NODES_DELETED, total,
                        OperationsResult.WRITES, 2 * total, OperationsResult.SESSIONS, 1L))
                .usage(UsageResult.builder().cpuMs(500).gcMs(10).build())
                .facts(Facts.builder().host("host").node("node-" + pod).java("21.0.9").kafkaClients("zookeeper 3.9.5")
                        .kernel("Linux 6.1").cpus(2).maxHeapBytes(512L << 20).build())
                .build();
    }

    private static long due(OperationPlan plan) {
        return plan.load() instanceof LoadPlan.ConstantRate(var rate)
                ? (long) (rate * plan.durationMs() / 1000 / plan.pods())
                : 8_000;
    }

    private static OperationCount count(String name, long count, Trial trial) {
        var latency = Histogram.empty();
        var base = trial.variant().equals("unsynced") ? FASTER_NANOS : SLOWER_NANOS;
        var noise = 1 + trial.repetition() / 100.0 + trial.index() / 1_000.0;
        for (var i = 1; i <= count; i++) {
            latency.recordValue(Math.round(noise * (base + 500L * i)));
        }
        var histogram = Histogram.of(latency);
        return OperationCount.builder().name(name).measured(new Counts(count, count, 0))
                .total(new Counts(count + WARM_UP, count + WARM_UP, 0)).due(count).acknowledgedInWindow(count)
                .latency(histogram).service(histogram).build();
    }

    /** Adds to the counters of a tree, its nodes and the number of its last change, what these workers did. */
    static void count(long[] counters, List<OperationsResult> workers) {
        for (var worker : workers) {
            var done = worker.counts();
            counters[0] += done.getOrDefault(OperationsResult.NODES_CREATED, 0L)
                    - done.getOrDefault(OperationsResult.NODES_DELETED, 0L);
            counters[1] += done.getOrDefault(OperationsResult.WRITES, 0L) + 2;
        }
    }
}
