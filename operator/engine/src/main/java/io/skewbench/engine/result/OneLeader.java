package io.skewbench.engine.result;

import io.skewbench.engine.result.TrialResult.ProducersOutcome;
import io.skewbench.protocol.report.WorkerResult;
import io.skewbench.protocol.report.WorkerResult.PartitionResult;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * Gives each partition of a result one leader: that of most of its records. Workers disagree about leaders that changed
 * during the trial, and where they do so for most partitions of a large trial, there is no room for all of them.
 */
final class OneLeader {
    private static final Comparator<PartitionResult> MOST_RECORDS = Comparator
            .comparingLong(PartitionResult::totalRecords)
            .thenComparing(Comparator.comparingInt(PartitionResult::leader).reversed());

    private OneLeader() {}

    static TrialResult of(TrialResult result) {
        return result.toBuilder().producers(result.producers().stream().map(OneLeader::of).toList()).build();
    }

    private static ProducersOutcome of(ProducersOutcome outcome) {
        var result = outcome.result();
        return result == null
                ? outcome
                : new ProducersOutcome(outcome.workload(), outcome.topics(), outcome.workers(), outcome.reported(),
                        of(result), outcome.extremes(), outcome.clocks(), outcome.startClocks());
    }

    private static WorkerResult of(WorkerResult result) {
        var byPartition = result.partitions().stream().collect(Collectors.groupingBy(PartitionResult::topic,
                TreeMap::new, Collectors.groupingBy(PartitionResult::partition, TreeMap::new, Collectors.toList())));
        var rows = byPartition.values().stream().map(Map::values).flatMap(Collection::stream).map(OneLeader::sum)
                .toList();
        var moved = result.partitions().size() - rows.size();
        if (moved == 0) {
            return result;
        }
        var warnings = new ArrayList<>(result.warnings());
        warnings.addFirst("Leaders changed during the trial, and its result has no room for " + moved
                + " of them: each partition counts for the leader of most of its records.");
        return result.withPartitions(rows).withWarnings(warnings);
    }

    private static PartitionResult sum(List<PartitionResult> rows) {
        var most = rows.stream().max(MOST_RECORDS).orElseThrow();
        return rows.stream().filter(row -> !Objects.equals(row, most)).reduce(most, PartitionResult::plus);
    }
}
