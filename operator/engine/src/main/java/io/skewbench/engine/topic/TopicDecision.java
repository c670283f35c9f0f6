package io.skewbench.engine.topic;

import io.skewbench.api.v1alpha1.SkewedTopicStatus.Change;
import io.skewbench.engine.Problem;
import io.skewbench.engine.placement.TopicPlan;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What to do about a topic as it is observed, and what its status then reports.
 *
 * @param plan the layout that the spec asks for; null where that is unknown
 * @param drift how the topic differs from how it was laid out; empty while it is being laid out
 * @param owned whether the observed topic belongs to this resource
 * @param change under way after this step; null for none
 */
public record TopicDecision(TopicStep step, @Nullable TopicPlan plan, List<TopicDrift> drift, boolean owned,
        @Nullable Change change) {

    /** Returns the decision that nothing happens until the spec is changed. */
    static TopicDecision refused(TopicReason reason, List<Problem> problems) {
        return ofStep(new TopicStep.Refuse(reason, problems), null);
    }

    /** Returns a decision about a topic of which no more is known than that a change of it is under way. */
    static TopicDecision ofStep(TopicStep step, @Nullable Change change) {
        return new TopicDecision(step, null, List.of(), false, change);
    }

    /** Returns this decision with another step. */
    TopicDecision withStep(TopicStep other) {
        return new TopicDecision(other, plan, drift, owned, change);
    }

    /** Returns this decision with another change under way. */
    TopicDecision withChange(@Nullable Change other) {
        return new TopicDecision(step, plan, drift, owned, other);
    }

    /** Returns whether to set the topic's settings now: those of a topic that others own, or that is refused, stay. */
    public boolean appliesConfig() {
        return owned && switch (step) {
            case TopicStep.LaidOut laidOut -> true;
            case TopicStep.ReportDrift report -> true;
            case TopicStep.HoldRepair hold -> true;
            case TopicStep.Wait wait -> true;
            default -> false;
        };
    }

    /**
     * Returns the outcome of this decision that the status reports.
     *
     * @param observed what was decided from; null where Kafka was not asked
     */
    public TopicOutcome outcome(@Nullable TopicObservation observed) {
        return TopicOutcome.of(this, observed);
    }
}
