package io.skewbench.worker.measure;

import com.sun.management.OperatingSystemMXBean;
import java.lang.management.ManagementFactory;
import java.util.concurrent.TimeUnit;

/** Processor time and garbage collection of this process since it began. */
public record ProcessUsage(double cpuMs, double gcMs) {
    private static final double NANOS_PER_MS = TimeUnit.MILLISECONDS.toNanos(1);

    public static ProcessUsage now() {
        var system = ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class);
        // Collectors that work beside the program have beans of their own; only pauses are counted.
        var gcMs = ManagementFactory.getGarbageCollectorMXBeans().stream()
                .filter(bean -> !bean.getName().contains("Concurrent") && !bean.getName().contains("Cycles"))
                .mapToLong(bean -> Math.max(0, bean.getCollectionTime())).sum();
        return new ProcessUsage(system.getProcessCpuTime() / NANOS_PER_MS, gcMs);
    }

    /** Returns what was used between an earlier moment and this one. */
    public ProcessUsage since(ProcessUsage earlier) {
        return new ProcessUsage(cpuMs - earlier.cpuMs, gcMs - earlier.gcMs);
    }
}
