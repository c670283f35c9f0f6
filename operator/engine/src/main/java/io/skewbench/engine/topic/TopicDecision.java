package io.skewbench.engine.topic;

import io.skewbench.api.v1alpha1.SkewedTopicSpec;
import io.skewbench.api.v1alpha1.SkewedTopicStatus.Change;
import io.skewbench.api.v1alpha1.SkewedTopicStatus.Drift;
import io.skewbench.engine.TopicPlan;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * What to do about a topic, and what to tell of it.
 *
 * @param plan where it belongs; null where that can't be told
 * @param drift how it differs from how it was laid out; empty while it is laid out
 * @param owned whether the topic that is there is this resource's
 * @param change what is under way after this step; null for nothing
 */
public record TopicDecision(TopicStep step, @Nullable TopicPlan plan, List<Drift> drift, boolean owned,
        @Nullable Change change) {
    /** The action of a change that makes a topic. */
    public static final String CREATE = "Create";
    static final String REASSIGN = "Reassign";

    /** Whose a topic is that nobody remembers to have created. */
    public enum Unknown {
        /** Somebody else's, unless the spec says to adopt it. */
        OTHERS,
        /** This resource's too, if it is as planned or a beginning of that: whoever asks has no memory. */
        OWN_IF_ALIKE
    }

    /** Decides. */
    public static TopicDecision of(SkewedTopicSpec spec, String name, TopicMemory memory, TopicObservation sight,
            Unknown unknown) {
        return of(spec, name, memory, sight, unknown, new TopicPlans());
    }

    /**
     * Decides.
     *
     * @param plans of earlier looks
     */
    public static TopicDecision of(SkewedTopicSpec spec, String name, TopicMemory memory, TopicObservation sight,
            Unknown unknown, TopicPlans plans) {
        var decided = new TopicDecider(spec, name, memory, sight, unknown, plans).decide();
        var change = memory.change();
        if (change == null || change.throttle() == null || decided.step() instanceof TopicStep.Reassign) {
            return decided;
        }
        return leavesThrottle(change, sight)
                ? new TopicDecision(new TopicStep.Unthrottle(change), decided.plan(), decided.drift(),
                        decided.owned(), change)
                : decided.change() == null && isSetOnAbsent(change, sight)
                        ? new TopicDecision(decided.step(), decided.plan(), decided.drift(), decided.owned(),
                                change.withRemaining(0))
                        : decided;
    }

    /** Returns the same, with another step. */
    public TopicDecision withStep(TopicStep other) {
        return new TopicDecision(other, plan, drift, owned, change);
    }

    /** Whatever comes of the topic, a throttle outlives no reassignment. */
    private static boolean leavesThrottle(Change change, TopicObservation sight) {
        var topic = sight.topic();
        if (topic != null && topic.isMoving()) {
            return false;
        }
        return isThrottling(change, sight);
    }

    /** Returns whether the change's throttle is seen on the topic or on any broker. */
    static boolean isThrottling(Change change, TopicObservation sight) {
        var topic = sight.topic();
        return change.throttle() != null && ((topic != null && topic.throttled()) || isSet(change, sight));
    }

    /** Brokers that are away can't be asked for their throttle; it is taken away when they are back. */
    private static boolean isSetOnAbsent(Change change, TopicObservation sight) {
        var brokers = change.throttledBrokers();
        return brokers != null && !sight.brokers().ids().containsAll(brokers);
    }

    private static boolean isSet(Change change, TopicObservation sight) {
        var brokers = change.throttledBrokers();
        return brokers != null && brokers.stream()
                .anyMatch(broker -> Objects.equals(change.throttle(), sight.throttles().get(broker)));
    }
}
