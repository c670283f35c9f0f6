package io.skewbench.engine.topic;

import static io.skewbench.engine.topic.TopicDecision.REASSIGN;

import io.skewbench.api.v1alpha1.SkewedTopicSpec;
import io.skewbench.api.v1alpha1.SkewedTopicStatus.Change;
import io.skewbench.engine.Problem;
import io.skewbench.engine.TopicPlan;
import io.skewbench.engine.Units;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** The way from the layout that a topic has to the one that it should have. */
final class LayoutSteps {
    /** How the reasons of both kinds of waiting for a reassignment end. */
    static final String REASSIGNING = "Reassigning";

    private final SkewedTopicSpec spec;
    private final TopicMemory memory;
    private final TopicObservation sight;
    private final TopicState topic;
    private final TopicPlan plan;

    LayoutSteps(SkewedTopicSpec spec, TopicMemory memory, TopicObservation sight, TopicState topic, TopicPlan plan) {
        this.spec = spec;
        this.memory = memory;
        this.sight = sight;
        this.topic = topic;
        this.plan = plan;
    }

    /** Returns the next step; empty where none is left. */
    Optional<TopicStep> next() {
        var moving = IntStream.range(0, topic.partitions().size()).filter(p -> topic.partitions().get(p).isMoving())
                .boxed().toList();
        if (!moving.isEmpty()) {
            return Optional.of(moving(moving));
        }
        var planned = plan.replicas().size();
        var actual = topic.partitions().size();
        if (actual > planned && !memory.laidOut()) {
            return Optional.of(new TopicStep.Refuse("TooManyPartitions", List.of(new Problem("spec.placement", null,
                    "the topic has " + actual + " partitions and the placement only " + planned
                            + ", and Kafka can't remove partitions; let the placement have as many, or delete the "
                            + "topic"))));
        }
        var moves = moves();
        if (actual < planned && (moves.isEmpty() || hasWantedReplicationFactor())) {
            return Optional.of(new TopicStep.AddPartitions(plan, actual));
        }
        return moves.isEmpty() ? elections() : Optional.of(reassignment(moves));
    }

    /** Kafka adds no partitions that have another number of replicas than those before. */
    private boolean hasWantedReplicationFactor() {
        return topic.partitions().getFirst().replicas().size() == plan.replicas().getFirst().size();
    }

    private TopicStep moving(List<Integer> moving) {
        var change = memory.change();
        // One that only waits for a broker to be back, whose throttle it has to take away, moves nothing any more.
        if (change != null && change.action().equals(REASSIGN) && change.remaining() > 0
                && (!Objects.equals(change.generation(), memory.generation())
                        || moving.stream().allMatch(this::isMovingHome))) {
            var astray = moving.stream().filter(p -> !isMovingHome(p)).collect(Collectors.toCollection(TreeSet::new));
            if (!astray.isEmpty() && !memory.laidOut()) {
                return new TopicStep.BreakOff(astray);
            }
            if (astray.isEmpty()) {
                var rethrottled = rethrottled(change, moving);
                if (rethrottled.isPresent()) {
                    return rethrottled.get();
                }
            }
            var left = topic.unfinished(plan);
            return new TopicStep.Wait(REASSIGNING, "Moves replicas: " + Drifts.partitions(left) + " of "
                    + Math.max(left, change.partitions()) + " to go" + (change.throttle() == null
                            ? ""
                            : ", at most " + Units.formatBytes(change.throttle()) + "/s for each broker"));
        }
        return new TopicStep.Wait("Others" + REASSIGNING, "Somebody else moves replicas of "
                + Drifts.partitions(moving.size()) + ": "
                + Drifts.list(moving, p -> "to " + topic.partitions().get(p).target())
                + ". Waits for the end of that, and leaves it alone");
    }

    private boolean isMovingHome(int partition) {
        return partition < plan.replicas().size()
                && new HashSet<>(topic.partitions().get(partition).target())
                        .equals(new HashSet<>(plan.replicas().get(partition)));
    }

    private SortedMap<Integer, List<Integer>> moves() {
        var moves = new TreeMap<Integer, List<Integer>>();
        for (var p = 0; p < plan.replicas().size() && p < topic.partitions().size(); p++) {
            if (!TopicPlan.same(topic.partitions().get(p).replicas(), plan.replicas().get(p))) {
                moves.put(p, plan.replicas().get(p));
            }
        }
        return moves;
    }

    private TopicStep reassignment(SortedMap<Integer, List<Integer>> moves) {
        var absent = moves.values().stream().flatMap(List::stream).collect(Collectors.toCollection(TreeSet::new));
        absent.removeAll(sight.brokers().ids());
        if (!absent.isEmpty()) {
            return new TopicStep.Wait("BrokersAbsent", "Replicas belong on brokers " + absent
                    + ", which are away. Waits for them");
        }
        var throttle = isCopying(moves) ? throttle() : null;
        var begun = memory.change();
        if (begun != null && begun.action().equals(REASSIGN)
                && Objects.equals(begun.generation(), memory.generation())
                && (Objects.equals(begun.throttle(), throttle) || Objects.equals(begun.throttle(), throttle()))) {
            return new TopicStep.Reassign(moves, begun);
        }
        return throttle == null ? announced(moves, null, null) : throttled(moves, throttle);
    }

    /** Another order of the same replicas has nothing to copy. */
    private boolean isCopying(SortedMap<Integer, List<Integer>> moves) {
        return moves.entrySet().stream().anyMatch(
                move -> !topic.partitions().get(move.getKey()).replicas().containsAll(move.getValue()));
    }

    /**
     * A throttle of somebody else is neither overwritten nor, later, taken away. Brokers that are away can't be told of one,
     * and have nothing to send.
     */
    private TopicStep throttled(SortedMap<Integer, List<Integer>> moves, long throttle) {
        var brokers = new TreeSet<Integer>();
        moves.forEach((p, wanted) -> {
            brokers.addAll(wanted);
            brokers.addAll(topic.partitions().get(p).replicas());
        });
        brokers.retainAll(sight.brokers().ids());
        var taken = brokers.stream().filter(sight.throttles()::containsKey).toList();
        return taken.isEmpty()
                ? announced(moves, throttle, List.copyOf(brokers))
                : new TopicStep.Wait("ThrottleInUse", "Brokers " + taken + " have a replication throttle that somebody "
                        + "else has set. Waits until it is removed, by who set it or with kafka-configs; without "
                        + "spec.reassignment.throttle it doesn't matter");
    }

    /**
     * The throttle may be edited while replicas move: the old one goes, the new one is written down, and then set with the
     * same move.
     */
    private Optional<TopicStep> rethrottled(Change change, List<Integer> moving) {
        var copying = moving.stream().anyMatch(p -> !topic.partitions().get(p).adding().isEmpty());
        var throttle = copying ? throttle() : change.throttle();
        var moves = new TreeMap<>(moving.stream().collect(Collectors.toMap(p -> p, plan.replicas()::get)));
        if (Objects.equals(throttle, change.throttle())) {
            return throttle == null || topic.throttled() || !copying
                    ? Optional.empty()
                    : Optional.of(new TopicStep.Reassign(moves, change));
        }
        if (TopicDecision.isThrottling(change, sight)) {
            return Optional.of(new TopicStep.Unthrottle(change));
        }
        return Optional.of(throttle == null ? announced(moves, null, null) : throttled(moves, throttle));
    }

    private TopicStep announced(SortedMap<Integer, List<Integer>> moves, @Nullable Long throttle,
            @Nullable List<Integer> brokers) {
        return new TopicStep.Announce(
                Change.of(REASSIGN, memory.generation(), moves.size(), throttle, brokers));
    }

    private @Nullable Long throttle() {
        var reassignment = spec.reassignment();
        return reassignment == null || reassignment.throttle() == null ? null : Units.bytes(reassignment.throttle());
    }

    private Optional<TopicStep> elections() {
        var elsewhere = IntStream.range(0, Math.min(topic.partitions().size(), plan.replicas().size()))
                .filter(p -> !topic.partitions().get(p).isLedAsPreferred()).boxed().toList();
        if (elsewhere.isEmpty()) {
            return Optional.empty();
        }
        var electable = elsewhere.stream().filter(p -> topic.partitions().get(p).inSync()
                .contains(topic.partitions().get(p).replicas().getFirst()))
                .collect(Collectors.toCollection(TreeSet::new));
        return Optional.of(electable.isEmpty()
                ? new TopicStep.Wait("LeadersAway", Drifts.partitions(elsewhere.size())
                        + " can't have their preferred leaders, which are away or not in sync: "
                        + Drifts.list(elsewhere, p -> "broker " + topic.partitions().get(p).replicas().getFirst()))
                : new TopicStep.Elect(electable));
    }
}
