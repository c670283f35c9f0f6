package io.skewbench.engine.placement;

import io.skewbench.api.v1alpha1.Placement;
import io.skewbench.api.v1alpha1.SkewedTopicSpec;
import io.skewbench.engine.ClusterBrokers;
import io.skewbench.engine.Planned;
import io.skewbench.engine.Problem;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Consumer;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Chooses the way that a placement is described in. */
public final class Placements {
    /** More partitions than this in one topic are a typing error rather than an experiment. */
    private static final long MAX_PARTITIONS = 100_000;
    /** Three of each of so many partitions: to work out more takes seconds, and tens of MiB. */
    static final long MAX_REPLICAS = 3 * MAX_PARTITIONS;

    private Placements() {}

    /** Computes the placement, or every problem in it. */
    public static Planned<TopicPlan> plan(SkewedTopicSpec spec, ClusterBrokers brokers) {
        var placement = spec.placement();
        var ways = Stream.of(placement.assignments(), placement.leaders(), placement.history(), placement.zipf())
                .filter(Objects::nonNull).count();
        if (ways != 1) {
            return new Planned.Invalid<>(List.of(
                    new Problem("spec.placement", null, "set exactly one of assignments, leaders, history and zipf")));
        }
        var problems = new ArrayList<Problem>();
        var known = new KnownBrokers(brokers, problems);
        var replicas = replicas(spec, known, problems);
        return problems.isEmpty()
                ? new Planned.Valid<>(new TopicPlan(replicas, known.named()))
                : new Planned.Invalid<>(problems.stream().distinct().toList());
    }

    /** Returns how many partitions it describes, whatever the brokers are. */
    public static long partitions(Placement placement) {
        return sum(Stream.of(
                stream(placement.assignments()).map(assignment -> 1),
                stream(placement.leaders()).map(Placement.Leaders::count),
                stream(placement.history()).map(Placement.Growth::addPartitions),
                Stream.ofNullable(placement.zipf()).map(Placement.Zipf::partitions)).flatMap(counts -> counts));
    }

    /** Returns whether it names brokers by the nodes that they run on. */
    public static boolean namesNodes(Placement placement) {
        var followers = placement.followers();
        var zipf = placement.zipf();
        return any(placement.leaders(), it -> it.nodeSelector() != null)
                || any(placement.history(), it -> it.nodeSelector() != null)
                || any(placement.assignments(), it -> any(it.replicasOn(), on -> on.nodeSelector() != null))
                || (zipf != null && zipf.nodeSelector() != null)
                || (followers != null && followers.nodeSelector() != null);
    }

    /** Returns the brokers that it names by id. */
    public static Set<Integer> ids(Placement placement) {
        var ids = new TreeSet<Integer>();
        each(placement.assignments(), it -> {
            add(it.replicas(), ids);
            each(it.replicasOn(), on -> add(on.broker(), ids));
        });
        each(placement.leaders(), it -> add(it.broker(), ids));
        each(placement.history(), it -> add(it.brokers(), ids));
        Optional.ofNullable(placement.zipf()).ifPresent(it -> add(it.brokers(), ids));
        Optional.ofNullable(placement.followers()).ifPresent(it -> add(it.brokers(), ids));
        return ids;
    }

    private static <T> Stream<T> stream(@Nullable List<T> list) {
        return list == null ? Stream.of() : list.stream();
    }

    private static <T> void each(@Nullable List<T> list, Consumer<T> what) {
        if (list != null) {
            list.forEach(what);
        }
    }

    private static void add(@Nullable List<Integer> listed, Set<Integer> ids) {
        if (listed != null) {
            ids.addAll(listed);
        }
    }

    private static void add(@Nullable Integer named, Set<Integer> ids) {
        if (named != null) {
            ids.add(named);
        }
    }

    private static <T> boolean any(@Nullable List<T> list, Predicate<T> which) {
        return list != null && list.stream().anyMatch(which);
    }

    private static List<List<Integer>> replicas(SkewedTopicSpec spec, KnownBrokers known, List<Problem> problems) {
        var placement = spec.placement();
        var written = spec.replicationFactor();
        var factor = written == null ? 1 : written;
        if (placement.assignments() != null) {
            return AssignmentsPlacement.place(placement.assignments(), written, known);
        }
        var followers = new FollowerRule(placement.followers(), known);
        if (placement.leaders() != null) {
            return checkedSize(sum(placement.leaders().stream().map(Placement.Leaders::count)), "leaders", factor,
                    problems)
                            ? LeadersPlacement.place(placement.leaders(), factor, followers, known)
                            : List.of();
        }
        if (placement.history() != null) {
            return checkedSize(sum(placement.history().stream().map(Placement.Growth::addPartitions)), "history",
                    factor, problems)
                            ? HistoryPlacement.place(placement.history(), factor, followers, known)
                            : List.of();
        }
        var zipf = Objects.requireNonNull(placement.zipf());
        return checkedSize(zipf.partitions(), "zipf", factor, problems)
                ? ZipfPlacement.place(zipf, factor, followers, known)
                : List.of();
    }

    private static long sum(Stream<Integer> counts) {
        return counts.mapToLong(Integer::longValue).sum();
    }

    private static boolean checkedSize(long partitions, String way, int factor, List<Problem> problems) {
        if (partitions < 1 || partitions > MAX_PARTITIONS) {
            problems.add(new Problem("spec.placement." + way, null, "describes " + partitions
                    + " partitions; a topic needs 1 to " + MAX_PARTITIONS));
            return false;
        }
        if (partitions * factor > MAX_REPLICAS) {
            problems.add(new Problem("spec.replicationFactor", Integer.toString(factor), "with the " + partitions
                    + " partitions of spec.placement." + way + " that is " + partitions * factor
                    + " replicas, and a topic has at most " + MAX_REPLICAS
                    + "; lower it, or describe fewer partitions"));
            return false;
        }
        return true;
    }
}
