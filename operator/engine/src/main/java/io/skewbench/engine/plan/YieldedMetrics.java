package io.skewbench.engine.plan;

import io.skewbench.api.v1alpha1.BenchmarkSpec;
import io.skewbench.api.v1alpha1.Workload;
import io.skewbench.engine.ProbedOperation;
import io.skewbench.engine.figures.Metric;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Which metrics the workloads of a spec yield.
 *
 * @param ofRecords whether a workload sends records
 * @param operations that probes carry out
 */
record YieldedMetrics(boolean ofRecords, Set<String> operations) {

    static YieldedMetrics of(BenchmarkSpec spec) {
        var operations = new LinkedHashSet<String>();
        spec.workloads().stream().map(YieldedMetrics::operations).forEach(operations::addAll);
        return new YieldedMetrics(spec.workloads().stream().anyMatch(workload -> workload.probe() == null), operations);
    }

    /** Returns the names of all metrics that some workload may yield, for messages. */
    String names() {
        return ofRecords
                ? "one of " + Metric.names()
                : "perSecond, errorRatio, mean, p50, p90, p95, p99, p999 or max of an operation, such as " + example();
    }

    private String example() {
        return "probe." + operations.stream().findFirst().orElse(ProbedOperation.CREATE.text()) + ".p99";
    }

    private static List<String> operations(Workload workload) {
        return workload.probe() == null
                ? List.of()
                : Objects.requireNonNullElse(workload.probe().operations(), ProbedOperation.names());
    }

    /** Returns what is wrong with a metric that no workload yields; null for one that some workload may yield. */
    @Nullable
    String remedy(Metric metric) {
        var operation = metric.operation();
        if (operation.isPresent() && operations.isEmpty()) {
            return "needs a probe, and no workload is one: name a metric of records, such as publishLatency.p99";
        }
        if (operation.isPresent()) {
            return operations.contains(operation.get())
                    ? null
                    : "is of an operation that no probe carries out: add " + operation.get()
                            + " to the operations of one, or name another metric";
        }
        return ofRecords
                ? null
                : "needs records, and no workload sends any: name a metric of the probes, such as " + example();
    }
}
