package io.skewbench.engine.accounting;

import io.skewbench.engine.Experiment;
import io.skewbench.engine.TrialResult;
import java.util.List;
import java.util.Map;

/** The accounts of all consumer groups of a trial, in the order of the spec. */
public final class ConsumerAccounts {

    private ConsumerAccounts() {}

    /** Returns none where the end offsets aren't known. */
    public static List<ConsumerAccount> of(Experiment experiment, TrialResult trial) {
        Map<String, List<Long>> after = trial.offsetsAfter();
        if (after == null) {
            return List.of();
        }
        return experiment.workloads().stream()
                .flatMap(workload -> workload.consumers().stream()
                        .map(group -> ConsumerAccount.of(workload.name(), group, trial.consumers().stream()
                                .filter(consumer -> consumer.workload().equals(workload.name())
                                        && consumer.group().equals(group.name()))
                                .toList(), trial.workers(), trial.offsetsBefore(), after)))
                .toList();
    }
}
