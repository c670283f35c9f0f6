package io.skewbench.worker.measure;

import com.sun.management.OperatingSystemMXBean;
import java.lang.management.ManagementFactory;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * Processor time and garbage collection of this process since it began, or between two moments.
 *
 * @param machine time of the machine's processors; null where the system does not say
 * @param threads for how long each thread ran
 */
public record ProcessUsage(double cpuMs, double gcMs, @Nullable ProcessorTicks machine, ThreadTimes threads) {
    private static final double NANOS_PER_MS = TimeUnit.MILLISECONDS.toNanos(1);

    public static ProcessUsage now() {
        var system = ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class);
        // Collectors that work beside the program have beans of their own; only pauses are counted.
        var gcMs = ManagementFactory.getGarbageCollectorMXBeans().stream()
                .filter(bean -> !bean.getName().contains("Concurrent") && !bean.getName().contains("Cycles"))
                .mapToLong(bean -> Math.max(0, bean.getCollectionTime())).sum();
        return new ProcessUsage(system.getProcessCpuTime() / NANOS_PER_MS, gcMs, ProcessorTicks.now().orElse(null),
                ThreadTimes.now());
    }

    /** Returns this usage with another reading of its threads. */
    public ProcessUsage with(ThreadTimes other) {
        return new ProcessUsage(cpuMs, gcMs, machine, other);
    }

    /** Returns what was used between an earlier moment and this one. */
    public ProcessUsage since(ProcessUsage earlier) {
        return new ProcessUsage(cpuMs - earlier.cpuMs, gcMs - earlier.gcMs,
                machine == null || earlier.machine == null ? null : machine.since(earlier.machine),
                threads.since(earlier.threads));
    }

    /**
     * Returns the share of the machine's processor time that other virtual machines took, from 0 to 1; null where the
     * system does not say.
     */
    public @Nullable Double stealShare() {
        return machine == null ? null : Double.valueOf(machine.stolenShare());
    }

    /** Returns the share of the machine's processor time that anything took; null where the system does not say. */
    public @Nullable Double busyShare() {
        return machine == null ? null : Double.valueOf(machine.busyShare());
    }

    /** Returns the share of the time for which the busiest thread ran, from 0 to 1; null where Java does not say. */
    public @Nullable Double threadShare() {
        var busiest = threads.busiest();
        return busiest.isPresent() ? Double.valueOf(busiest.getAsDouble()) : null;
    }
}
