package io.skewbench.worker.control;

import io.skewbench.protocol.plan.TaskPlan;
import io.skewbench.protocol.report.ClockReading;
import io.skewbench.protocol.report.EndOffsets;
import io.skewbench.protocol.report.StartSignal;
import io.skewbench.protocol.report.WorkerReport;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** The only channel between a worker and its driver: the operator or the local runner. */
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
     * Replaces the report. A final report is written before this method returns; any other may be dropped if writing it
     * would take long.
     *
     * @throws ControlPlaneException if a final report can't be written
     */
    void report(WorkerReport report) throws InterruptedException;

    /** Returns the shortest interval between two progress reports; the plan may ask for a longer one. */
    Duration progressInterval();

    /**
     * Returns the difference between the clock of the Kubernetes API server and this process's; null without an API
     * server.
     */
    @Nullable
    ClockReading clock();

    @Override
    void close();
}
