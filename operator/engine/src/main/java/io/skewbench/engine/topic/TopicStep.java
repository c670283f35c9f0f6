package io.skewbench.engine.topic;

import io.skewbench.api.v1alpha1.SkewedTopicStatus.Change;
import io.skewbench.engine.Problem;
import io.skewbench.engine.TopicPlan;
import java.util.List;
import java.util.SortedMap;
import java.util.SortedSet;

/** What to do next about a topic. Every step may be repeated. */
public sealed interface TopicStep {

    /** Nothing: it is as it should be. */
    record Rest() implements TopicStep {}

    /** Write down what is about to be done, then look again: after a crash nobody else could tell whose doing it was. */
    record Announce(Change change) implements TopicStep {

        /** Returns whether the topic is about to be created. */
        public boolean isCreation() {
            return change.action().equals(TopicDecision.CREATE);
        }
    }

    /** Write down how the topic has drifted, then look again: once it is repaired, nobody could tell. */
    record Tell(String message) implements TopicStep {}

    /** Create the topic. */
    record Create(TopicPlan plan) implements TopicStep {}

    /** Add the plan's partitions from {@code from} on. */
    record AddPartitions(TopicPlan plan, int from) implements TopicStep {}

    /**
     * Move replicas, behind the change's throttle if it has one.
     *
     * @param targets for each partition the brokers that it belongs on
     */
    record Reassign(SortedMap<Integer, List<Integer>> targets, Change change) implements TopicStep {}

    /** Break off the moves of these partitions: they are on their way to where an earlier spec wanted them. */
    record BreakOff(SortedSet<Integer> partitions) implements TopicStep {}

    /** Take the change's throttle away again. */
    record Unthrottle(Change change) implements TopicStep {}

    /** Make the preferred replicas of these partitions their leaders. */
    record Elect(SortedSet<Integer> partitions) implements TopicStep {}

    /** Look again later; the reason is CamelCase. */
    record Wait(String reason, String message) implements TopicStep {}

    /** Tell how the topic is otherwise than it was laid out, and leave it so. */
    record Report(String message) implements TopicStep {}

    /** Nothing, until the spec is changed or what is in the way has gone; the reason is CamelCase. */
    record Refuse(String reason, List<Problem> problems) implements TopicStep {}
}
