package io.skewbench.admin;

import io.skewbench.engine.Problem;
import io.skewbench.engine.TopicPlan;
import java.util.List;

/** What became of a SkewedTopic. */
public sealed interface TopicOutcome {

    /**
     * The topic is as planned.
     *
     * @param brokers ids of the brokers that the cluster has
     */
    record LaidOut(TopicPlan plan, TopicLayout actual, List<Integer> brokers) implements TopicOutcome {}

    /** The topic was changed, and not every partition has its leader yet: look again soon. */
    record Settling(String message) implements TopicOutcome {}

    /** Will not come about without a change of the spec. */
    record Refused(List<Problem> problems) implements TopicOutcome {}
}
