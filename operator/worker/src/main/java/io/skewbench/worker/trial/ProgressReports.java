package io.skewbench.worker.trial;

import io.skewbench.protocol.plan.TaskPlan;
import io.skewbench.protocol.report.Counts;
import io.skewbench.protocol.report.WorkerReport;
import io.skewbench.worker.control.ControlPlane;
import io.skewbench.worker.control.ControlPlaneException;
import io.skewbench.worker.measure.Window;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Reports the worker's progress from a thread of its own: a slow control plane must not disturb the load. The workers
 * of a workload report one after the other, so that their sum keeps growing however rarely each reports. If there are
 * so many workers that the plan asks for few reports, none is sent after the measured time.
 */
public final class ProgressReports {
    private static final Logger LOG = LoggerFactory.getLogger(ProgressReports.class);
    private static final double NANOS_PER_S = TimeUnit.SECONDS.toNanos(1);

    private final ControlPlane control;
    private final Supplier<Counts> counts;
    private final Supplier<@Nullable String> stuck;
    private final Window window;
    private final boolean isSeldom;
    private final Duration interval;
    private final Duration first;
    private final Thread thread = new Thread(this::run, "progress");

    /**
     * @param counts returns the counts of all records or operations so far, on any thread
     * @param stuck returns what keeps the worker from going on, on any thread; null if nothing does
     */
    public ProgressReports(ControlPlane control, TaskPlan plan, int pod, Window window, Supplier<Counts> counts,
            Supplier<@Nullable String> stuck) {
        var requested = Duration.ofMillis(plan.control().progressMs());
        var least = control.progressInterval();
        this.control = control;
        this.counts = counts;
        this.stuck = stuck;
        this.window = window;
        this.isSeldom = requested.compareTo(least) > 0;
        this.interval = isSeldom ? requested : least;
        this.first = interval.multipliedBy(pod + 1L).dividedBy(plan.pods());
        thread.setDaemon(true);
        thread.start();
    }

    private void run() {
        var before = counts.get().acknowledged();
        var beforeNanos = System.nanoTime();
        try {
            Thread.sleep(first);
            for (; !isSeldom || !window.isOver(System.nanoTime()); Thread.sleep(interval)) {
                var now = counts.get();
                var nowNanos = System.nanoTime();
                var rate = (now.acknowledged() - before) * NANOS_PER_S / (nowNanos - beforeNanos);
                before = now.acknowledged();
                beforeNanos = nowNanos;
                report(new WorkerReport.Running(now.acknowledged(), now.failed(), rate, stuck.get()));
            }
        } catch (InterruptedException e) {
            // The reports were closed.
        }
    }

    private void report(WorkerReport report) throws InterruptedException {
        try {
            control.report(report);
        } catch (ControlPlaneException e) {
            LOG.atWarn().setCause(e).log("Progress could not be reported");
        }
    }

    /** Stops reporting. Returns when no further report can come, because it must not replace the final one. */
    public void close() {
        thread.interrupt();
        var interrupted = false;
        while (thread.isAlive()) {
            try {
                thread.join();
            } catch (InterruptedException e) {
                interrupted = true;
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }
}
