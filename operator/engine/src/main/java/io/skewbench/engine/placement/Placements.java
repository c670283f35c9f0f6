package io.skewbench.engine.placement;

import io.skewbench.api.v1alpha1.Placement;
import io.skewbench.api.v1alpha1.SkewedTopicSpec;
import io.skewbench.engine.Planned;
import io.skewbench.engine.Problem;
import io.skewbench.engine.TopicPlan;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Objects;
import java.util.TreeSet;
import java.util.stream.Stream;

/** Chooses the way that a placement is described in. */
public final class Placements {
    /** More partitions than this in one topic are a slip of the pen rather than an experiment. */
    private static final long MAX_PARTITIONS = 100_000;

    private Placements() {}

    /** Works out the placement, or every mistake in it. */
    public static Planned<TopicPlan> plan(SkewedTopicSpec spec, Collection<Integer> brokers) {
        var placement = spec.placement();
        var problems = new ArrayList<Problem>();
        var ways = Stream.of(placement.assignments(), placement.leaders(), placement.history()).filter(Objects::nonNull)
                .count();
        if (ways != 1) {
            return new Planned.Invalid<>(List.of(
                    new Problem("spec.placement", null, "set exactly one of assignments, leaders and history")));
        }
        var known = new KnownBrokers(new TreeSet<>(brokers), problems);
        var factor = spec.replicationFactor();
        List<List<Integer>> replicas = List.of();
        if (placement.assignments() != null) {
            replicas = AssignmentsPlacement.place(placement.assignments(), factor, known, problems);
        } else if (placement.leaders() != null) {
            replicas = checkedSize(sum(placement.leaders().stream().map(Placement.Leaders::count)), "leaders", problems)
                    ? LeadersPlacement.place(placement.leaders(), factor == null ? 1 : factor, known, problems)
                    : List.of();
        } else if (placement.history() != null) {
            replicas = checkedSize(sum(placement.history().stream().map(Placement.Growth::addPartitions)), "history",
                    problems)
                            ? HistoryPlacement.place(placement.history(), factor == null ? 1 : factor, known, problems)
                            : List.of();
        }
        return problems.isEmpty()
                ? new Planned.Valid<>(new TopicPlan(replicas))
                : new Planned.Invalid<>(List.copyOf(problems));
    }

    private static long sum(Stream<Integer> counts) {
        return counts.mapToLong(Integer::longValue).sum();
    }

    private static boolean checkedSize(long partitions, String way, List<Problem> problems) {
        if (partitions < 1 || partitions > MAX_PARTITIONS) {
            problems.add(new Problem("spec.placement." + way, null, "describes " + partitions
                    + " partitions; a topic needs 1 to " + MAX_PARTITIONS));
            return false;
        }
        return true;
    }
}
