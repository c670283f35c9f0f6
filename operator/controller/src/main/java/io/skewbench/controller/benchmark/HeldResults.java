package io.skewbench.controller.benchmark;

import io.skewbench.controller.child.RunScope;
import io.skewbench.controller.informer.RunChildren;
import io.skewbench.controller.result.StoredResults;
import io.skewbench.engine.Experiment;
import io.skewbench.engine.Planned;
import io.skewbench.engine.run.RunState;

/** Adds a run's results to its other children, as far as there is memory for them. */
public record HeldResults(StoredResults results) {
    /** What there is of a run's children. */
    sealed interface Held {}

    /** All children, with the results. */
    record All(RunChildren children) implements Held {}

    /**
     * The results are missing, so that nothing can be decided.
     *
     * @param isShortOfMemory whether there is no memory for them; otherwise they are being read
     */
    record Missing(boolean isShortOfMemory) implements Held, RunDecisions.Result {}

    /**
     * Returns the children together with the results, which stay in memory until they are released.
     *
     * @param others all children but results
     */
    Held addTo(RunScope run, Planned<Experiment> planned, RunChildren others) {
        if (!(planned instanceof Planned.Valid<Experiment>(var experiment)) || !RunState.hasStarted(run.benchmark())) {
            // A run that has not started has no results.
            return new All(others);
        }
        return switch (results.hold(run, experiment)) {
            case StoredResults.All(var stored) -> new All(others.with(stored));
            case StoredResults.BeingRead() -> new Missing(false);
            case StoredResults.NoRoom() -> new Missing(true);
        };
    }
}
