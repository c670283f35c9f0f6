package io.skewbench.engine.run;

import io.skewbench.api.v1alpha1.Benchmark;
import io.skewbench.engine.Experiment;
import io.skewbench.engine.Planned;
import io.skewbench.engine.RunId;
import io.skewbench.engine.observation.Observed;
import java.time.Duration;

/** Decides how a run continues; nothing else does. */
public final class Run {
    private final Driver driver;
    /** Saves working out the same figures again, and decides nothing. */
    private final FiguresMemory memory = new FiguresMemory();
    /** Saves adding up all workers' results after the last has reported, and decides nothing. */
    private final MergeMemory sums = new MergeMemory();
    private final StatusBudget budget = new StatusBudget();

    /** Creates the decider for one driver. */
    public Run(Driver driver) {
        this.driver = driver;
    }

    /** Creates the decider for a driver whose workers may run on several machines. */
    public Run(Duration releaseLead) {
        this(new Driver(releaseLead, false));
    }

    /**
     * Decides the next step. Everything comes from what is observed. Of the benchmark's present status only this is
     * used: that the run is over, the transition times of conditions, the brokers noted at its start, and where the
     * driver says that results are.
     */
    public Decision next(Benchmark benchmark, Planned<Experiment> experiment, Observed observed) {
        if (RunState.isOver(benchmark)) {
            memory.forget(RunId.of(benchmark));
            sums.forget(RunId.of(benchmark));
            return new Decision(new RunStep.Finish(), EndedStatus.of(benchmark, benchmark.getStatus()));
        }
        return fitting(new RunDecision(benchmark, observed, driver, memory, sums).of(experiment));
    }

    private Decision fitting(Decision decision) {
        return new Decision(decision.step(), budget.fit(decision.status()), decision.status());
    }
}
