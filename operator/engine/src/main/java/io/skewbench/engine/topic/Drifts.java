package io.skewbench.engine.topic;

import io.skewbench.engine.ShortList;
import io.skewbench.engine.placement.TopicPlan;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.function.IntFunction;
import java.util.stream.IntStream;

/** Finds how a topic differs from the plan by which it was laid out. */
final class Drifts {
    /** The most partitions or names that a message lists one by one. */
    static final int LISTED = 5;

    private Drifts() {}

    static TopicDrift deleted(String name) {
        return new TopicDrift(DriftKind.TOPIC_DELETED, null, "Topic " + name + " was deleted");
    }

    static TopicDrift recreated(String name, String id, String was) {
        return new TopicDrift(DriftKind.TOPIC_RECREATED, null,
                "Topic " + name + " was deleted and created again: its id is " + id + " and was " + was);
    }

    static TopicDrift brokersChanged(String message) {
        return new TopicDrift(DriftKind.BROKERS_CHANGED, null, message);
    }

    static List<TopicDrift> of(TopicState topic, TopicPlan plan) {
        var drifts = new ArrayList<TopicDrift>();
        var planned = plan.replicas().size();
        var actual = topic.partitions().size();
        if (actual > planned) {
            drifts.add(new TopicDrift(DriftKind.PARTITIONS_ADDED, actual - planned,
                    partitions(actual - planned) + (actual - planned == 1 ? " was" : " were") + " added to the "
                            + "" + planned + " that were laid out"));
        } else if (actual < planned) {
            drifts.add(new TopicDrift(DriftKind.PARTITIONS_MISSING, planned - actual,
                    partitions(planned - actual) + " of " + planned + " are missing"));
        }
        var moved = IntStream.range(0, Math.min(planned, actual))
                .filter(p -> !TopicPlan.same(topic.partitions().get(p).target(), plan.replicas().get(p)))
                .boxed().toList();
        if (!moved.isEmpty()) {
            drifts.add(new TopicDrift(DriftKind.REPLICAS_MOVED, moved.size(), "Replicas of " + partitions(moved.size())
                    + " are on other brokers: " + list(moved, p -> topic.partitions().get(p).target() + " instead of "
                            + plan.replicas().get(p))));
        }
        var astray = new HashSet<>(moved);
        var led = IntStream.range(0, Math.min(planned, actual))
                .filter(p -> !astray.contains(p) && !topic.partitions().get(p).isLedAsPreferred())
                .boxed().toList();
        if (!led.isEmpty()) {
            drifts.add(new TopicDrift(DriftKind.LEADER_MOVED, led.size(), "Leaders of " + partitions(led.size())
                    + " are on other brokers: "
                    + list(led, p -> leader(topic.partitions().get(p).leader()) + " instead of "
                            + plan.replicas().get(p).getFirst())));
        }
        return drifts;
    }

    static String partitions(int count) {
        return count + (count == 1 ? " partition" : " partitions");
    }

    /** Lists the first partitions, each with a remark, and counts the others. */
    static String list(List<Integer> partitions, IntFunction<String> remark) {
        return ShortList.of(partitions, LISTED, p -> p + " (" + remark.apply(p) + ")");
    }

    private static String leader(int broker) {
        return broker == -1 ? "none" : Integer.toString(broker);
    }
}
