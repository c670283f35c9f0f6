package io.skewbench.local.forecast;

import com.sun.management.OperatingSystemMXBean;
import io.skewbench.engine.Problem;
import io.skewbench.engine.Units;
import io.skewbench.local.plan.BenchmarkPlan;
import io.skewbench.local.system.ServersHere;
import io.skewbench.protocol.plan.WorkerProgram;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The memory and disk space that this machine has for a run.
 *
 * @param memoryBytes of the machine, or of the container
 * @param diskBytes free space for temporary files, which include Kafka's data
 */
public record MachineLimits(long memoryBytes, long diskBytes) {
    private static final long MIB = 1 << 20;
    /** The least memory that the JVM of a worker or a server takes, whatever its load. */
    private static final long LEAST_PROCESS_BYTES = 100 * MIB;

    /** Returns the limits of this machine. */
    public static MachineLimits ofThisMachine() {
        return new MachineLimits(
                ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class).getTotalMemorySize(),
                usableBytes(TemporaryFolder.path()));
    }

    /**
     * Returns the free space in a folder; unlimited if it isn't known, because code that needs the folder checks it.
     */
    public static long usableBytes(Path folder) {
        try {
            return Files.getFileStore(folder).getUsableSpace();
        } catch (IOException e) {
            return Long.MAX_VALUE;
        }
    }

    /**
     * Returns a problem if the run needs more processes than the memory has room for, whatever the load.
     *
     * @param servers that are started here
     */
    public Optional<Problem> tooManyProcesses(BenchmarkPlan plan, ServersHere servers) {
        var workers = workers(plan).stream().mapToLong(Workers::pods).sum();
        return (workers + servers.count()) * LEAST_PROCESS_BYTES <= memoryBytes
                ? Optional.empty()
                : Optional.of(largest(plan, "each of " + workers + " workers and " + servers.count()
                        + " " + servers.noun() + " is a process that takes at least "
                        + Units.formatBytes(LEAST_PROCESS_BYTES) + ", and this machine has "
                        + Units.formatBytes(memoryBytes)
                        + "; lower it and raise producersPerPod or consumersPerPod instead, or run it on Kubernetes"));
    }

    /**
     * Returns a warning for each Benchmark whose heaps or data may grow larger than the memory or the disk.
     *
     * @param servers that are started here
     */
    public List<String> warnings(List<BenchmarkPlan> plans, ServersHere servers) {
        var warnings = new ArrayList<String>();
        for (var plan : plans) {
            var heaps = workers(plan).stream().mapToLong(each -> each.pods() * each.heapBytes()).sum()
                    + servers.count() * servers.heapBytes();
            if (heaps > memoryBytes && tooManyProcesses(plan, servers).isEmpty()) {
                warnings.add(plan.sources().line(plan.benchmark(), largest(plan,
                        "heaps of workers and " + servers.noun() + " may grow to " + Units.formatBytes(heaps)
                                + " together, and this machine has " + Units.formatBytes(memoryBytes)
                                + "; lower it, or watch that the machine does not swap")));
            }
        }
        var forecasts = plans.stream().map(RunForecast::of).toList();
        var kept = forecasts.stream().mapToDouble(RunForecast::keptBytes).sum();
        if (servers.count() > 0 && kept > diskBytes) {
            warnings.add((forecasts.stream().anyMatch(RunForecast::isUpperBound)
                    ? "The " + servers.noun() + " may store up to "
                    : "The " + servers.noun() + " would store about ") + Units.formatBytes((long) kept) + ", and "
                    + TemporaryFolder.path() + " has room for " + Units.formatBytes(diskBytes)
                    + "; shorten the run, set retention.bytes in the config of the SkewedTopics, or set TMPDIR to a "
                    + "folder on a larger disk");
        }
        return warnings;
    }

    private static Problem largest(BenchmarkPlan plan, String remedy) {
        var largest = workers(plan).stream().max(Comparator.comparingInt(Workers::pods)).orElseThrow();
        return new Problem(largest.path(), String.valueOf(largest.pods()), remedy);
    }

    private static List<Workers> workers(BenchmarkPlan plan) {
        var workers = new ArrayList<Workers>();
        for (var i = 0; i < plan.experiment().workloads().size(); i++) {
            var workload = plan.experiment().workloads().get(i);
            var path = "spec.workloads[" + i + "]";
            var heap = workload.operations()
                    .map(timed -> WorkerProgram.operationsHeapBytes(workload.producersPerPod(), timed.probe()))
                    .orElseGet(() -> plan.experiment().trials().stream()
                            .mapToLong(trial -> WorkerProgram.producersHeapBytes(workload.producersPerPod(),
                                    trial.producer().getOrDefault(workload.name(), Map.of())))
                            .max().orElse(0));
            workers.add(new Workers(path + ".pods", workload.pods(), heap));
            for (var j = 0; j < workload.consumers().size(); j++) {
                var group = workload.consumers().get(j);
                workers.add(new Workers(path + ".consumers[" + j + "].pods", group.pods(),
                        WorkerProgram.consumersHeapBytes(group.consumersPerPod())));
            }
        }
        return workers;
    }

    /**
     * The workers of a workload or consumer group.
     *
     * @param path of the field that says how many
     */
    private record Workers(String path, int pods, long heapBytes) {}
}
