package io.skewbench.engine.accounting;

import io.skewbench.engine.result.Failure;
import io.skewbench.engine.result.OperationsOutcome;
import io.skewbench.engine.state.FailureReason;
import io.skewbench.protocol.report.OperationsResult;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/**
 * The ground truth of operations on a tree of nodes: the system under test must have as many nodes more than before as
 * were created and not deleted, and must have numbered at least as many changes as writes were acknowledged.
 *
 * @param created nodes whose creation was acknowledged
 * @param deleted nodes whose deletion was acknowledged, or that ended with a session
 * @param unknown creations and deletions of which it is not known whether they happened
 * @param writes that were acknowledged
 */
public record OperationAccount(long created, long deleted, long unknown, long writes) {
    /** The place of the number of nodes among the counters of a tree. */
    private static final int NODES = 0;
    /** The place of the number of the last change. */
    private static final int CHANGE = 1;

    /** Adds up what the workers of an attempt report. */
    public static OperationAccount of(List<OperationsOutcome> operations) {
        return new OperationAccount(sum(operations, OperationsResult.NODES_CREATED),
                sum(operations, OperationsResult.NODES_DELETED), sum(operations, OperationsResult.NODES_UNKNOWN),
                sum(operations, OperationsResult.WRITES));
    }

    private static long sum(List<OperationsOutcome> operations, String count) {
        return operations.stream().map(OperationsOutcome::result).filter(Objects::nonNull)
                .mapToLong(result -> result.counts().getOrDefault(count, 0L)).sum();
    }

    /**
     * Returns why the counters contradict the workers; empty if they don't.
     *
     * @param before counters of each tree: its nodes, and the number of the last change
     * @param after the same after the attempt
     */
    public Optional<Failure> failure(Map<String, List<Long>> before, Map<String, List<Long>> after) {
        var nodes = growth(before, after, NODES);
        var changes = growth(before, after, CHANGE);
        if (Math.abs(nodes - (created - deleted)) > unknown) {
            return unaccounted(String.format(Locale.ROOT, "the servers have %,d nodes more than before, where %,d were "
                    + "created and %,d deleted, and of %,d it is not known; nothing else may change the ensemble "
                    + "during a run", nodes, created, deleted, unknown));
        }
        return changes < writes
                ? unaccounted(String.format(Locale.ROOT, "the servers numbered %,d changes, where %,d writes were "
                        + "acknowledged", changes, writes))
                : Optional.empty();
    }

    private static long growth(Map<String, List<Long>> before, Map<String, List<Long>> after, int counter) {
        return before.keySet().stream().mapToLong(root -> value(after, root, counter) - value(before, root, counter))
                .sum();
    }

    private static long value(Map<String, List<Long>> counters, String root, int counter) {
        var values = counters.getOrDefault(root, List.of());
        return counter < values.size() ? values.get(counter) : 0;
    }

    private static Optional<Failure> unaccounted(String message) {
        return Optional.of(new Failure(FailureReason.OPERATIONS_UNACCOUNTED, message));
    }
}
