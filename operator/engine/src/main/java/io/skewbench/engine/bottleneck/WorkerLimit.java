package io.skewbench.engine.bottleneck;

import java.util.Locale;
import java.util.Objects;
import java.util.Optional;

/**
 * Whether the workers themselves were the limit. Latencies that a client measures include its own delays, so where this
 * finds something, nothing else is known.
 */
final class WorkerLimit {
    /** Time that a worker loses in whole pauses; 5 % of it is only worth a warning. */
    private static final double MOST_STEAL = 0.1;
    private static final double MOST_GC = 0.1;
    /** What remains of a processor is lost to the scheduler. */
    private static final double MOST_CPU = 0.9;
    private static final double MOST_THREAD = 0.9;
    private static final double BUSY_MACHINE = 0.95;
    /** Without a rate, a producer waits for nothing but buffer memory: if it does not, it is the limit itself. */
    private static final double LEAST_BUFFER_WAIT = 0.05;

    private WorkerLimit() {}

    static Optional<Limit> of(String workload, LoadFacts facts) {
        var worst = facts.worst();
        if (worst.stolen() >= MOST_STEAL) {
            return limit(Bottleneck.WORKER_STEAL, String.format(Locale.ROOT, "The machine of worker %d lost %.0f %% of "
                    + "its processor time to other virtual machines", worst.stealPod(), 100 * worst.stolen()),
                    "run the workers on machines whose processors are not shared");
        }
        if (worst.gcShare() >= MOST_GC) {
            return limit(Bottleneck.WORKER_GC, String.format(Locale.ROOT, "Worker %d spent %.0f %% of the time in "
                    + "garbage collection", worst.gcPod(), 100 * worst.gcShare()),
                    "a larger heap: double workloads[" + workload + "].worker.resources.limits.memory, or use fewer "
                            + "producersPerPod");
        }
        if (worst.cpuShare() >= MOST_CPU) {
            return limit(Bottleneck.WORKER_CPU, String.format(Locale.ROOT, "Worker %d took %.0f %% of its processors",
                    worst.cpuPod(), 100 * worst.cpuShare()), morePods(workload, facts));
        }
        var thread = Objects.requireNonNullElse(worst.threadShare(), 0.0);
        if (thread >= MOST_THREAD) {
            return limit(Bottleneck.WORKER_CPU, String.format(Locale.ROOT, "One thread of worker %d ran for %.0f %% of "
                    + "the time, and a producer has only two: one that serializes and compresses, one for the network",
                    worst.threadPod(), 100 * thread), moreProducers(workload, facts));
        }
        return neverWaiting(workload, facts);
    }

    private static Optional<Limit> neverWaiting(String workload, LoadFacts facts) {
        if (facts.due().isPresent() || facts.waits() || facts.bufferWait().isEmpty()
                || facts.bufferWait().getAsDouble() >= LEAST_BUFFER_WAIT) {
            return Optional.empty();
        }
        var busy = Objects.requireNonNullElse(facts.worst().busyShare(), 0.0);
        return limit(Bottleneck.WORKER_CPU, String.format(Locale.ROOT, "Producers without a rate wait for nothing but "
                + "buffer memory, and they did so for %.1f %% of the time: they took the records no faster themselves",
                100 * facts.bufferWait().getAsDouble())
                + (busy >= BUSY_MACHINE
                        ? String.format(Locale.ROOT, "; the machine of worker %d was busy for %.0f %% of its processor "
                                + "time", facts.worst().busyPod(), 100 * busy)
                        : ""),
                busy >= BUSY_MACHINE
                        ? morePods(workload, facts) + " on further machines"
                        : moreProducers(workload,
                                facts));
    }

    private static String morePods(String workload, LoadFacts facts) {
        return "workloads[" + workload + "].pods=" + 2 * facts.pods();
    }

    private static String moreProducers(String workload, LoadFacts facts) {
        return "workloads[" + workload + "].producersPerPod=" + 2 * facts.producersPerPod();
    }

    private static Optional<Limit> limit(Bottleneck by, String evidence, String next) {
        return Optional.of(new Limit(by, evidence, next));
    }
}
