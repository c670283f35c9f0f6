package io.skewbench.worker.control;

import io.skewbench.protocol.EndOffsets;
import io.skewbench.protocol.StartSignal;
import io.skewbench.protocol.TaskPlan;
import io.skewbench.protocol.WorkerReport;
import java.time.Duration;

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

    /** Returns how often to say how far the worker is. */
    Duration progressInterval();

    @Override
    void close();
}
