package io.skewbench.worker.measure;

import java.lang.management.ManagementFactory;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.stream.Collectors;
import java.util.stream.LongStream;

/**
 * For how long each thread of this process has run, or ran between two moments. A thread cannot run for longer than the
 * time that passes: a producer has one thread that sends and one for the network, and either can be the limit although
 * other processors are idle.
 *
 * @param atNanos the moment, or the time between the moments, by {@link System#nanoTime}
 * @param nanos by id of the thread; empty where Java does not say
 */
public record ThreadTimes(long atNanos, Map<Long, Long> nanos) {

    /** Returns the times of all threads so far. */
    public static ThreadTimes now() {
        var threads = ManagementFactory.getThreadMXBean();
        var at = System.nanoTime();
        if (!threads.isThreadCpuTimeSupported() || !threads.isThreadCpuTimeEnabled()) {
            return new ThreadTimes(at, Map.of());
        }
        // The time of a thread that has just ended is -1.
        return new ThreadTimes(at, LongStream.of(threads.getAllThreadIds()).boxed()
                .collect(Collectors.toMap(id -> id, id -> Math.max(0, threads.getThreadCpuTime(id)))));
    }

    /** Returns for how long each thread ran since an earlier moment. */
    public ThreadTimes since(ThreadTimes earlier) {
        return new ThreadTimes(atNanos - earlier.atNanos, nanos.entrySet().stream()
                .collect(Collectors.toMap(Map.Entry::getKey,
                        thread -> Math.max(0, thread.getValue() - earlier.nanos.getOrDefault(thread.getKey(), 0L)))));
    }

    /** Returns the share of the time for which the busiest thread ran, from 0 to 1; empty where Java does not say. */
    public OptionalDouble busiest() {
        return nanos.isEmpty() || atNanos <= 0
                ? OptionalDouble.empty()
                : OptionalDouble.of(Math.clamp(
                        (double) nanos.values().stream().mapToLong(Long::longValue).max().orElse(0) / atNanos, 0, 1));
    }
}
