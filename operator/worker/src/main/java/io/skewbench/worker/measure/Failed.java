package io.skewbench.worker.measure;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicLong;

/** What one producer's records failed with. Written by any thread. */
final class Failed {
    private final Window window;
    private final Steps steps;
    private final AtomicLong records = new AtomicLong();
    private final Map<String, Long> measured = new TreeMap<>();
    private final Map<String, StepCounts> byStep = new TreeMap<>();
    private int lastStep;

    Failed(Window window, Steps steps) {
        this.window = window;
        this.steps = steps;
    }

    void add(String error, long intendedNanos, long nowNanos) {
        synchronized (this) {
            if (window.measures(intendedNanos)) {
                measured.merge(error, 1L, Long::sum);
            }
            var step = steps.at(nowNanos);
            byStep.computeIfAbsent(error, e -> new StepCounts()).add(step, 1);
            lastStep = Math.max(lastStep, step);
        }
        records.incrementAndGet();
    }

    long records() {
        return records.get();
    }

    /** Returns measured records by exception. */
    synchronized Map<String, Long> measured() {
        return Map.copyOf(measured);
    }

    synchronized int lastStep() {
        return lastStep;
    }

    /** Returns the first so many steps by exception. */
    synchronized Map<String, List<Long>> byStep(int count) {
        var lists = new TreeMap<String, List<Long>>();
        byStep.forEach((error, counts) -> lists.put(error, counts.list(count)));
        return lists;
    }
}
