package io.skewbench.admin;

import io.skewbench.engine.Problem;
import io.skewbench.engine.TopicPlan;
import io.skewbench.engine.topic.TopicDecision;
import io.skewbench.engine.topic.TopicObservation;
import io.skewbench.engine.topic.TopicStep;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What became of a SkewedTopic: all that could be done at once has been, and this is what comes next. Whoever looks after
 * topics keeps the last outcome of each, so that an outcome has no rows of partitions.
 *
 * @param decision without the plan's partitions, and with the first of many problems
 * @param seen the topic as it was seen last; null if it was not
 * @param heldBack whether there is drift that would have been repaired if repairs weren't held back
 */
public record TopicOutcome(TopicDecision decision, @Nullable TopicSeen seen, boolean heldBack) {
    /** The reason where the operator has no memory for a SkewedTopic. */
    public static final String NO_MEMORY = "NoMemory";
    /** A slip of the pen in each of thousands of assignments would be more than an object may have bytes. */
    private static final int MAX_PROBLEMS = 10;

    /** Returns the outcome of a decision, with no more of it and of what was seen than is told. */
    public static TopicOutcome of(TopicDecision decision, @Nullable TopicObservation sight) {
        var plan = decision.plan();
        return new TopicOutcome(
                new TopicDecision(toTell(decision.step()), plan == null ? null : toTell(plan), decision.drift(),
                        decision.owned(), decision.change()),
                sight == null ? null : TopicSeen.of(sight, decision.owned()), false);
    }

    /** Returns the outcome of a decision that left drift alone which could have been repaired. */
    static TopicOutcome heldBack(TopicDecision decision, TopicObservation sight) {
        var outcome = of(decision, sight);
        return new TopicOutcome(outcome.decision(), outcome.seen(), true);
    }

    /** Will not come about without a change of the spec or of the policy. */
    public static TopicOutcome refused(List<Problem> problems) {
        return refused("Refused", problems);
    }

    /** Will not come about while others take the memory that it needs. */
    public static TopicOutcome withoutMemory(Problem problem) {
        return refused(NO_MEMORY, List.of(problem));
    }

    /** Will not come about without a change of the spec, which can't even be read. */
    public static TopicOutcome invalid(List<Problem> problems) {
        return refused("InvalidSpec", problems);
    }

    private static TopicOutcome refused(String reason, List<Problem> problems) {
        return of(new TopicDecision(new TopicStep.Refuse(reason, problems), null, List.of(), false, null), null);
    }

    /** Returns what comes next. */
    public TopicStep next() {
        return decision.step();
    }

    private static TopicPlan toTell(TopicPlan plan) {
        return new TopicPlan(List.of(), plan.named());
    }

    private static TopicStep toTell(TopicStep step) {
        return switch (step) {
            case TopicStep.Create(var plan) -> new TopicStep.Create(toTell(plan));
            case TopicStep.AddPartitions(var plan, var from) -> new TopicStep.AddPartitions(toTell(plan), from);
            case TopicStep.Reassign(var targets, var change) -> new TopicStep.Wait("Reassigning",
                    "Moves replicas of " + targets.size() + " partitions");
            case TopicStep.Refuse(var reason, var problems) when problems.size() > MAX_PROBLEMS ->
                new TopicStep.Refuse(reason, firstOf(problems));
            default -> step;
        };
    }

    private static List<Problem> firstOf(List<Problem> problems) {
        var first = new ArrayList<>(problems.subList(0, MAX_PROBLEMS));
        first.add(new Problem("spec", null,
                "has at least " + (problems.size() - MAX_PROBLEMS) + " more problems like these"));
        return List.copyOf(first);
    }
}
