package io.skewbench.engine.bottleneck;

import io.skewbench.api.v1alpha1.LatencyMs;
import io.skewbench.api.v1alpha1.LimitedBy;
import io.skewbench.api.v1alpha1.VariantResult;
import io.skewbench.api.v1alpha1.WorkloadResult;
import io.skewbench.engine.Experiment;
import io.skewbench.engine.result.TrialResult;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** What limits a row: that of its workloads whose limit comes first among the {@link Bottleneck}s. */
public final class RowLimit {

    private RowLimit() {}

    private record OfWorkload(String name, LoadFacts facts, Limit limit) {}

    /**
     * Returns what limits a row; null for a row without records.
     *
     * @param row its figures
     * @param trials its trials that count, at least one
     * @param links of the brokers
     */
    public static @Nullable LimitedBy of(Experiment experiment, VariantResult row, List<TrialResult> trials,
            BrokerLinks links) {
        var first = trials.getFirst();
        var facts = new RowFacts(trials, links);
        var workloads = experiment.workloads(first.sweep()).stream().filter(workload -> workload.sent().isPresent())
                .toList();
        if (workloads.isEmpty()) {
            return null;
        }
        var limits = workloads.stream().map(workload -> of(workload.name(), facts.of(workload,
                experiment.trial(first.trial()).producer().getOrDefault(workload.name(), Map.of()),
                publishMs(row, workload.name())))).toList();
        var tightest = limits.stream().min(Comparator.comparing(each -> each.limit().by())).orElseThrow();
        var broker = BrokerCause.broker(tightest.limit());
        var limit = broker.isEmpty()
                ? tightest.limit()
                : BrokerCause.of(tightest.limit(), tightest.facts(), facts.counts(broker.getAsInt()),
                        facts.uncounted());
        return new LimitedBy(limit.by().text(), workloads.size() > 1
                ? "Workload " + tightest.name() + ": " + limit.evidence()
                : limit.evidence(), limit.next());
    }

    private static OfWorkload of(String workload, LoadFacts facts) {
        return new OfWorkload(workload, facts, LimitSearch.of(workload, facts));
    }

    private static @Nullable Double publishMs(VariantResult row, String workload) {
        return Objects.requireNonNullElse(row.workloads(), List.<WorkloadResult>of()).stream()
                .filter(each -> each.name().equals(workload)).map(WorkloadResult::publishLatencyMs)
                .filter(Objects::nonNull).map(LatencyMs::mean).findFirst().orElse(null);
    }
}
