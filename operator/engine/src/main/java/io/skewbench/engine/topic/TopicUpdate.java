package io.skewbench.engine.topic;

import io.skewbench.api.v1alpha1.SkewedTopic;
import io.skewbench.api.v1alpha1.SkewedTopicStatus;
import io.skewbench.engine.RequeueInterval;
import java.time.Duration;
import java.time.Instant;

/**
 * The status to write for a SkewedTopic, and when to look at it again.
 *
 * @param continueAfter at the latest
 */
public record TopicUpdate(SkewedTopicStatus status, Duration continueAfter) {
    /**
     * The delay while a lookup is under way, because the answer to an earlier question may arrive first, which requeues
     * nothing.
     */
    static final Duration SOON = Duration.ofSeconds(1);

    /** Returns the update for what is known about a SkewedTopic, whose present status it starts from. */
    public static TopicUpdate of(SkewedTopic topic, TopicSituation situation, Instant now) {
        var present = topic.getStatus();
        // The definition's default has no conditions.
        if (situation instanceof TopicSituation.Connecting && present != null && present.conditions() != null) {
            return new TopicUpdate(present, SOON);
        }
        return new TopicUpdate(new TopicStatusFactory(topic, now).of(situation),
                situation instanceof TopicSituation.Decided(var outcome, var bytes)
                        ? outcome.continueAfter()
                        : RequeueInterval.TOPIC);
    }
}
