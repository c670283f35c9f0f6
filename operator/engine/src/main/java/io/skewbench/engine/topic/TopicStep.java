package io.skewbench.engine.topic;

import io.skewbench.api.v1alpha1.SkewedTopicStatus.Change;
import io.skewbench.engine.Problem;
import io.skewbench.engine.placement.TopicPlan;
import java.util.List;
import java.util.SortedMap;
import java.util.SortedSet;

/** The next step for a topic. Every step may be repeated. */
public sealed interface TopicStep {

    /** A step that changes Kafka: afterwards the topic is observed again. */
    sealed interface InKafka extends TopicStep {}

    /** A step for which the status is written, and nothing is changed in Kafka. */
    sealed interface InStatus extends TopicStep {}

    /** Do nothing: the topic is laid out. */
    record LaidOut() implements InStatus {}

    /**
     * Record in the status what is about to begin, then decide again: after a crash nothing else shows who began it.
     */
    record Announce(Change change) implements InStatus {

        /** Returns whether the topic is about to be created. */
        public boolean isCreation() {
            return ChangeAction.CREATE.isOf(change);
        }
    }

    /**
     * Record in the status how the topic has drifted, then decide again: once it is repaired, nothing else shows it.
     */
    record RecordDrift(String message) implements InStatus {}

    /** Create the topic. */
    record Create(TopicPlan plan) implements InKafka {}

    /** Add the plan's partitions from {@code from} on. */
    record AddPartitions(TopicPlan plan, int from) implements InKafka {}

    /**
     * Move replicas, behind the change's throttle if it has one.
     *
     * @param targets the brokers of each partition, the preferred leader first
     */
    record Reassign(SortedMap<Integer, List<Integer>> targets, Change change) implements InKafka {}

    /** Cancel the moves of these partitions, whose targets are those of an earlier spec. */
    record CancelReassignment(SortedSet<Integer> partitions) implements InKafka {}

    /** Remove the change's throttle. */
    record Unthrottle(Change change) implements InKafka {}

    /** Elect the preferred leaders of these partitions. */
    record Elect(SortedSet<Integer> partitions) implements InKafka {}

    /** Wait for something, then decide again. */
    record Wait(TopicReason reason, String message) implements InStatus {}

    /** Leave drift that was held back until then, as it was repaired before and has come back. */
    record HoldRepair(String message) implements InStatus {}

    /** Report how the topic has drifted, and leave it so. */
    record ReportDrift(String message) implements InStatus {}

    /** Do nothing until somebody changes the spec or removes what is in the way. */
    record Refuse(TopicReason reason, List<Problem> problems) implements InStatus {}
}
