package io.skewbench.engine.accounting;

import io.skewbench.engine.Experiment;
import io.skewbench.engine.result.ConsumerAccount;
import io.skewbench.engine.result.TrialResult.ConsumersOutcome;
import io.skewbench.engine.result.TrialResult.ProducersOutcome;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The accounts of all consumer groups of a trial, in the order of the spec. */
public final class ConsumerAccounts {

    private ConsumerAccounts() {}

    /** Returns none where the end offsets aren't known. */
    public static List<ConsumerAccount> of(Experiment experiment, List<ProducersOutcome> producers,
            List<ConsumersOutcome> consumers, Map<String, List<Long>> before, @Nullable Map<String, List<Long>> after) {
        if (after == null) {
            return List.of();
        }
        return experiment.workloads().stream()
                .flatMap(workload -> workload.consumers().stream()
                        .map(group -> ConsumerAccount.of(workload.name(), group, consumers.stream()
                                .filter(consumer -> consumer.workload().equals(workload.name())
                                        && consumer.group().equals(group.name()))
                                .toList(), producers, before, after)))
                .toList();
    }
}
