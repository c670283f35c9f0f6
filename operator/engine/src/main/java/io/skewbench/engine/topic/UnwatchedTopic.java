package io.skewbench.engine.topic;

import io.skewbench.api.v1alpha1.SkewedTopic;
import io.skewbench.engine.Problem;
import java.util.Optional;

/**
 * A SkewedTopic that is laid out, but for which the operator has no memory any more, as statuses have grown. Benchmarks
 * can still use its topic, because nothing indicates that it has changed, so its status stays.
 *
 * @param message of the event that reports it
 */
public record UnwatchedTopic(String message) {

    /**
     * Returns the SkewedTopic as one that is no longer watched; empty if its topic was not laid out by the current
     * spec.
     *
     * @param noMemory why the operator has no memory for it
     */
    public static Optional<UnwatchedTopic> of(SkewedTopic topic, Problem noMemory) {
        return TopicConditions.showLaidOut(topic)
                ? Optional.of(new UnwatchedTopic("Drift of this topic is no longer noticed: " + noMemory))
                : Optional.empty();
    }
}
