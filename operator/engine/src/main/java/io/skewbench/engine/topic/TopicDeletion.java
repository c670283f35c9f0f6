package io.skewbench.engine.topic;

/** The next step for a SkewedTopic that is being deleted and that needs a {@link TopicCleanup}. */
public sealed interface TopicDeletion {

    /** Remove the finalizer: the work in Kafka is done. */
    record Finish() implements TopicDeletion {}

    /**
     * Remove the finalizer though some of the work in Kafka may be left, and create an event that reports it.
     *
     * @param message of the event
     */
    record LeaveBehind(String message) implements TopicDeletion {}

    /** Ask Kafka again after a moment. */
    record AskAgain() implements TopicDeletion {}

    /** Write the status for a situation, then ask Kafka again. */
    record Report(TopicSituation.Deleting situation) implements TopicDeletion {}
}
