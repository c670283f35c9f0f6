package io.skewbench.admin;

import io.skewbench.engine.Problem;
import io.skewbench.engine.topic.TopicDecision;
import io.skewbench.engine.topic.TopicSight;
import io.skewbench.engine.topic.TopicStep;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What became of a SkewedTopic: all that could be done at once has been, and this is what comes next.
 *
 * @param sight the topic as it was seen last; null if it was not
 */
public record TopicOutcome(TopicDecision decision, @Nullable TopicSight sight) {

    /** Will not come about without a change of the spec or of the policy. */
    public static TopicOutcome refused(List<Problem> problems) {
        return refused("Refused", problems);
    }

    /** Will not come about without a change of the spec, which can't even be read. */
    public static TopicOutcome invalid(List<Problem> problems) {
        return refused("InvalidSpec", problems);
    }

    private static TopicOutcome refused(String reason, List<Problem> problems) {
        return new TopicOutcome(new TopicDecision(new TopicStep.Refuse(reason, problems), null, List.of(), false, null),
                null);
    }

    /** Returns what comes next. */
    public TopicStep next() {
        return decision.step();
    }
}
