package io.skewbench.worker.control;

import io.skewbench.protocol.plan.TaskPlan;
import io.skewbench.protocol.report.ClockReading;
import io.skewbench.protocol.report.EndOffsets;
import io.skewbench.protocol.report.StartSignal;
import io.skewbench.protocol.report.WorkerReport;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** The only channel between a worker and what drives it. */
public interface ControlPlane extends AutoCloseable {

    /**
     * Returns the plan, which never changes.
     *
     * @throws ControlPlaneException if it can't be read
     */
    TaskPlan plan() throws InterruptedException;

    /**
     * Returns once the start time is published.
     *
     * @throws ControlPlaneException if it can't be read
     */
    StartSignal awaitStart() throws InterruptedException;

    /**
     * Returns once the end offsets are published, which is when no producer of the trial sends any more.
     *
     * @throws ControlPlaneException if they can't be read
     */
    EndOffsets awaitEnds() throws InterruptedException;

    /**
     * Replaces the report. A final one is written before this returns; another may be dropped where writing it would
     * take long.
     *
     * @throws ControlPlaneException if a final report can't be written
     */
    void report(WorkerReport report) throws InterruptedException;

    /** Returns how often to say how far the worker is, where the plan doesn't ask for less. */
    Duration progressInterval();

    /** Returns the clock of the Kubernetes API server beside this process's; null where there is none. */
    @Nullable
    ClockReading clock();

    @Override
    void close();
}
