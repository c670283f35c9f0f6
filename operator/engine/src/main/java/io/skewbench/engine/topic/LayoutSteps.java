package io.skewbench.engine.topic;

import io.skewbench.api.v1alpha1.SkewedTopicSpec;
import io.skewbench.api.v1alpha1.SkewedTopicStatus.Change;
import io.skewbench.engine.Problem;
import io.skewbench.engine.Units;
import io.skewbench.engine.placement.TopicPlan;
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

/** Finds the next step from the layout that a topic has to the one that it should have. */
final class LayoutSteps {
    private final SkewedTopicSpec spec;
    private final StoredState stored;
    private final TopicObservation observed;
    private final TopicState topic;
    private final TopicPlan plan;

    LayoutSteps(SkewedTopicSpec spec, StoredState stored, TopicObservation observed, TopicState topic, TopicPlan plan) {
        this.spec = spec;
        this.stored = stored;
        this.observed = observed;
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
        if (actual > planned && !stored.laidOut()) {
            return Optional.of(new TopicStep.Refuse(TopicReason.TOO_MANY_PARTITIONS,
                    List.of(new Problem("spec.placement", null,
                            "the topic has " + actual + " partitions and the placement only " + planned
                                    + ", and Kafka cannot remove partitions; add as many to the placement, or delete "
                                    + "the topic"))));
        }
        var moves = moves();
        if (actual < planned && (moves.isEmpty() || hasWantedReplicationFactor())) {
            return Optional.of(new TopicStep.AddPartitions(plan, actual));
        }
        return moves.isEmpty() ? elections() : Optional.of(reassignment(moves));
    }

    /** Kafka adds partitions only with as many replicas as the topic's first partition has. */
    private boolean hasWantedReplicationFactor() {
        return topic.partitions().getFirst().replicas().size() == plan.replicas().getFirst().size();
    }

    private TopicStep moving(List<Integer> moving) {
        var change = stored.change();
        // A change with nothing remaining only waits for an absent broker, to remove its throttle: these moves are not
        // its own.
        if (change != null && ChangeAction.REASSIGN.isOf(change) && change.remaining() > 0
                && (!Objects.equals(change.generation(), stored.generation())
                        || moving.stream().allMatch(this::isMovingToPlan))) {
            var astray = moving.stream().filter(p -> !isMovingToPlan(p)).collect(Collectors.toCollection(TreeSet::new));
            if (!astray.isEmpty() && !stored.laidOut()) {
                return new TopicStep.CancelReassignment(astray);
            }
            if (astray.isEmpty()) {
                var rethrottled = rethrottled(change, moving);
                if (rethrottled.isPresent()) {
                    return rethrottled.get();
                }
            }
            var left = topic.unfinished(plan);
            return new TopicStep.Wait(TopicReason.REASSIGNING, "Moving replicas: " + Drifts.partitions(left) + " of "
                    + Math.max(left, change.partitions()) + " left" + (change.throttle() == null
                            ? ""
                            : ", at most " + Units.formatBytes(change.throttle()) + "/s per broker"));
        }
        return new TopicStep.Wait(TopicReason.OTHERS_REASSIGNING, "Waiting for another reassignment of "
                + Drifts.partitions(moving.size()) + " to end: "
                + Drifts.list(moving, p -> "to " + topic.partitions().get(p).target()));
    }

    private boolean isMovingToPlan(int partition) {
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
        absent.removeAll(observed.brokers().ids());
        if (!absent.isEmpty()) {
            return new TopicStep.Wait(TopicReason.BROKERS_ABSENT,
                    "Waiting for brokers " + absent + ", which are down and must hold replicas");
        }
        var throttle = isCopying(moves) ? throttle() : null;
        var begun = stored.change();
        if (begun != null && ChangeAction.REASSIGN.isOf(begun)
                && Objects.equals(begun.generation(), stored.generation())
                && (Objects.equals(begun.throttle(), throttle) || Objects.equals(begun.throttle(), throttle()))) {
            return new TopicStep.Reassign(moves, begun);
        }
        return throttle == null ? announced(moves, null, null) : throttled(moves, throttle);
    }

    /** Returns whether data has to be copied: not if only the order of replicas changes. */
    private boolean isCopying(SortedMap<Integer, List<Integer>> moves) {
        return moves.entrySet().stream().anyMatch(
                move -> !topic.partitions().get(move.getKey()).replicas().containsAll(move.getValue()));
    }

    /**
     * Begins moves behind a throttle. A throttle that others have set is neither overwritten nor removed later. A
     * broker that is down cannot be given a throttle, and sends nothing.
     */
    private TopicStep throttled(SortedMap<Integer, List<Integer>> moves, long throttle) {
        var brokers = new TreeSet<Integer>();
        moves.forEach((p, wanted) -> {
            brokers.addAll(wanted);
            brokers.addAll(topic.partitions().get(p).replicas());
        });
        brokers.retainAll(observed.brokers().ids());
        var taken = brokers.stream().filter(observed.throttles()::containsKey).toList();
        return taken.isEmpty()
                ? announced(moves, throttle, List.copyOf(brokers))
                : new TopicStep.Wait(TopicReason.THROTTLE_IN_USE, "Waiting for the replication throttle of brokers "
                        + taken + ", which Skewbench did not set, to be removed. Remove it with kafka-configs, or "
                        + "remove spec.reassignment.throttle");
    }

    /**
     * Changes the throttle of moves under way, where the spec's was edited: the old throttle is removed, the new one
     * recorded in the status, and then set together with the same moves.
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
        if (new ChangeThrottle(change, observed).isSet()) {
            return Optional.of(new TopicStep.Unthrottle(change));
        }
        return Optional.of(throttle == null ? announced(moves, null, null) : throttled(moves, throttle));
    }

    private TopicStep announced(SortedMap<Integer, List<Integer>> moves, @Nullable Long throttle,
            @Nullable List<Integer> brokers) {
        return new TopicStep.Announce(
                ChangeAction.REASSIGN.begin(stored.generation(), moves.size(), throttle, brokers));
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
                ? new TopicStep.Wait(TopicReason.LEADERS_AWAY, "Waiting for the preferred leaders of "
                        + Drifts.partitions(elsewhere.size()) + ", which are down or not in sync: "
                        + Drifts.list(elsewhere, p -> "broker " + topic.partitions().get(p).replicas().getFirst()))
                : new TopicStep.Elect(electable));
    }
}
