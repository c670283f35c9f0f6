package io.skewbench.engine.run;

import io.skewbench.engine.Experiment;
import io.skewbench.engine.PlannedWorkload;
import io.skewbench.engine.result.OperationsOutcome;
import io.skewbench.engine.result.TrialResult;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Compares a stored result with the trial that it is stored for. Anyone who can write a ConfigMap can put the result of
 * another variant there, which would be well-formed.
 */
final class PlaceOfResult {
    private final Experiment experiment;
    private final Set<String> workloads;

    PlaceOfResult(Experiment experiment) {
        this.experiment = experiment;
        this.workloads = experiment.workloads().stream().map(PlannedWorkload::name).collect(Collectors.toSet());
    }

    /**
     * Returns the result, or what stands for one that can't be read, if it is of another trial.
     *
     * @param result of one of the experiment's trials by its number
     */
    TrialResult believed(TrialResult result) {
        var trial = experiment.trial(result.trial());
        if (result.isUnreadable()) {
            return result;
        }
        var planned = trial.row();
        var stored = result.row();
        if (!stored.equals(planned) || result.repetition() != trial.repetition()) {
            return refused(result, "is of " + stored + " in repetition " + result.repetition() + ", where the plan has "
                    + planned + " in repetition " + trial.repetition());
        }
        return Stream.of(result.producers().stream().map(TrialResult.ProducersOutcome::workload),
                result.consumers().stream().map(TrialResult.ConsumersOutcome::workload),
                result.timed().stream().map(OperationsOutcome::workload)).flatMap(names -> names)
                .filter(workload -> !workloads.contains(workload)).findFirst()
                .map(workload -> refused(result, "has workload " + workload + ", which is not in the spec"))
                .orElse(result);
    }

    private static TrialResult refused(TrialResult result, String why) {
        return TrialResult.unreadable(result.id(), "The result that is stored for attempt " + (result.attempt() + 1)
                + " at trial " + (result.trial() + 1) + " " + why + "; the operator did not write it there");
    }
}
