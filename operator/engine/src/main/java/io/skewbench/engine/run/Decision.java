package io.skewbench.engine.run;

import io.skewbench.api.v1alpha1.BenchmarkStatus;

/**
 * The next step of a run, and the status to show the user meanwhile. The status is written before the step is carried
 * out.
 *
 * @param status keeps to the budget of {@link io.skewbench.engine.run.StatusBudget}
 * @param whole the status with all that {@code status.omitted} names; the driver stores it when the run ends
 */
public record Decision(RunStep step, BenchmarkStatus status, BenchmarkStatus whole) {

    /** A decision whose status leaves nothing out. */
    public Decision(RunStep step, BenchmarkStatus status) {
        this(step, status, status);
    }

    /** Returns whether the run has ended and its status leaves out what the driver has to store elsewhere. */
    public boolean hasMoreToStore() {
        return status.omitted() != null && RunState.isLast(status);
    }
}
