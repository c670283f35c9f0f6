package io.skewbench.engine.topic;

import io.skewbench.api.v1alpha1.SkewedTopic;
import io.skewbench.api.v1alpha1.SkewedTopicSpec;
import io.skewbench.engine.observation.RemovalView;

/**
 * The work in Kafka after the deletion of a SkewedTopic, by its spec and its status. The SkewedTopic has a finalizer
 * only as long as there is any. {@link TopicRun#release} decides how much of it applies to the topic as it is observed.
 *
 * @param deletesTopic whether the topic is deleted as well, if it still belongs to this SkewedTopic
 * @param removesThrottle whether brokers may be throttled for a reassignment of the topic
 */
public record TopicCleanup(boolean deletesTopic, boolean removesThrottle) {

    /** Returns the work after the deletion of a SkewedTopic with the status that it has now. */
    public static TopicCleanup of(SkewedTopic topic) {
        return of(topic.getSpec(), StoredState.of(topic));
    }

    static TopicCleanup of(SkewedTopicSpec spec, StoredState stored) {
        var change = stored.change();
        // Without an id and a change, the topic never belonged to this resource.
        return new TopicCleanup(
                DeletionPolicy.of(spec) == DeletionPolicy.DELETE && (stored.topicId() != null || change != null),
                stored.throttles());
    }

    /** Returns whether there is any work. */
    public boolean isNeeded() {
        return deletesTopic || removesThrottle;
    }

    /** Returns the next step of the deletion, by how far Kafka is with the work. */
    public TopicDeletion next(RemovalView removal) {
        return switch (removal) {
            case RemovalView.Done done -> new TopicDeletion.Finish();
            case RemovalView.Asked() -> new TopicDeletion.AskAgain();
            case RemovalView.Waiting(var until, var why) ->
                new TopicDeletion.Report(new TopicSituation.Deleting(until, task(), why));
            case RemovalView.GivenUp(var why) -> new TopicDeletion.LeaveBehind("Could not " + task() + ": " + why);
        };
    }

    /** Returns a description of the work, in the imperative. */
    private String task() {
        return deletesTopic ? "delete the topic" : "remove the throttle of its reassignment";
    }
}
