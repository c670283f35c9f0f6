package io.skewbench.controller.benchmark;

import io.skewbench.controller.child.RunScope;
import io.skewbench.controller.informer.RunChildren;
import io.skewbench.controller.result.MemoryWaits;
import io.skewbench.controller.result.StoredResults;
import io.skewbench.engine.Experiment;
import io.skewbench.engine.Planned;
import io.skewbench.engine.run.RunState;
import java.util.Optional;

/** Adds a run's results to its other children, as far as there is memory for them. */
public record HeldResults(StoredResults results, MemoryWaits waits) {

    /**
     * Returns the children together with the results, which stay in memory until they are released.
     *
     * @param others all children but results
     * @return empty while the results are being read, or there is no memory for them
     */
    Optional<RunChildren> addTo(RunScope run, Planned<Experiment> planned, RunChildren others) {
        if (!(planned instanceof Planned.Valid<Experiment>(var experiment)) || !RunState.hasStarted(run.benchmark())) {
            // A run that has not started has no results.
            return Optional.of(others);
        }
        return switch (results.hold(run, experiment)) {
            case StoredResults.All(var stored) -> {
                waits.end(run.benchmark());
                yield Optional.of(others.with(stored));
            }
            case StoredResults.BeingRead() -> Optional.empty();
            case StoredResults.NoRoom() -> {
                waits.waits(run.benchmark());
                yield Optional.empty();
            }
        };
    }
}
