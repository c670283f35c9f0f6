package io.skewbench.engine.topic;

import io.skewbench.engine.Problem;
import io.skewbench.engine.state.WaitReason;
import java.time.Instant;
import java.util.List;

/** What is known about a SkewedTopic when its status is written. */
public sealed interface TopicSituation {

    /** The cluster was asked and has not answered yet. */
    record Connecting() implements TopicSituation {}

    /**
     * The reference does not lead to a cluster that can be asked now.
     *
     * @param reason what the cluster's resource lacks
     */
    record ClusterNotReady(WaitReason reason, String message) implements TopicSituation {}

    /**
     * The cluster did not answer.
     *
     * @param message of the client that asked
     */
    record NoAnswer(String message) implements TopicSituation {}

    /** Fields of the spec can't be read, so Kafka is not asked. */
    record Unreadable(List<Problem> problems) implements TopicSituation {}

    /** The spec asks for what the administrator does not allow, so Kafka is not asked. */
    record RefusedByPolicy(List<Problem> problems) implements TopicSituation {}

    /** The operator has no memory for the SkewedTopic, so Kafka is not asked. */
    record NoMemory(Problem problem) implements TopicSituation {}

    /**
     * The topic was observed and its next step decided.
     *
     * @param bytes of the topic on each broker, as far as they are known
     */
    record Decided(TopicOutcome outcome, TopicBytes bytes) implements TopicSituation {}

    /**
     * The SkewedTopic is being deleted, and what is to be undone in Kafka is not undone yet.
     *
     * @param until when the operator gives up
     * @param task what there is to do, in the imperative
     * @param why it is not done yet
     */
    record Deleting(Instant until, String task, String why) implements TopicSituation {}
}
