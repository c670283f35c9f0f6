package io.skewbench.engine.topic;

import io.skewbench.api.v1alpha1.SkewedTopicStatus.Drift;
import io.skewbench.engine.TopicPlan;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.function.IntFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** How a topic differs from the plan that it was laid out by. */
final class Drifts {
    static final String RECREATED = "TopicRecreated";
    static final String LEADER_MOVED = "LeaderMoved";
    /** More partitions or names than this aren't listed one by one. */
    static final int LISTED = 5;

    private Drifts() {}

    static Drift deleted(String name) {
        return new Drift("TopicDeleted", null, "Somebody deleted topic " + name);
    }

    static Drift recreated(String name, String id, String was) {
        return new Drift(RECREATED, null,
                "Somebody deleted topic " + name + " and created another: its id is " + id + " and was " + was);
    }

    static Drift brokersChanged(String message) {
        return new Drift("BrokersChanged", null, message);
    }

    static List<Drift> of(TopicState topic, TopicPlan plan) {
        var drifts = new ArrayList<Drift>();
        var planned = plan.replicas().size();
        var actual = topic.partitions().size();
        if (actual > planned) {
            drifts.add(new Drift("PartitionsAdded", actual - planned, "Somebody added "
                    + partitions(actual - planned) + " to the " + planned + " that were laid out"));
        } else if (actual < planned) {
            drifts.add(new Drift("PartitionsMissing", planned - actual,
                    partitions(planned - actual) + " of " + planned + " are missing"));
        }
        var moved = IntStream.range(0, Math.min(planned, actual))
                .filter(p -> !TopicPlan.same(topic.partitions().get(p).target(), plan.replicas().get(p)))
                .boxed().toList();
        if (!moved.isEmpty()) {
            drifts.add(new Drift("ReplicasMoved", moved.size(), "Replicas of " + partitions(moved.size())
                    + " are elsewhere: " + list(moved, p -> topic.partitions().get(p).target() + " instead of "
                            + plan.replicas().get(p))));
        }
        var astray = new HashSet<>(moved);
        var led = IntStream.range(0, Math.min(planned, actual))
                .filter(p -> !astray.contains(p) && !topic.partitions().get(p).isLedAsPreferred())
                .boxed().toList();
        if (!led.isEmpty()) {
            drifts.add(new Drift(LEADER_MOVED, led.size(), "Leaders of " + partitions(led.size())
                    + " are elsewhere: " + list(led, p -> leader(topic.partitions().get(p).leader()) + " instead of "
                            + plan.replicas().get(p).getFirst())));
        }
        return drifts;
    }

    static String partitions(int count) {
        return count + (count == 1 ? " partition" : " partitions");
    }

    /** Tells of some partitions in full. */
    static String list(List<Integer> partitions, IntFunction<String> what) {
        return partitions.stream().limit(LISTED).map(p -> p + " (" + what.apply(p) + ")")
                .collect(Collectors.joining(", "))
                + (partitions.size() > LISTED ? " and " + (partitions.size() - LISTED) + " more" : "");
    }

    private static String leader(int broker) {
        return broker == -1 ? "none" : Integer.toString(broker);
    }
}
