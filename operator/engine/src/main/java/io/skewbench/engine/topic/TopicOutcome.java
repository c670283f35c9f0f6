package io.skewbench.engine.topic;

import io.skewbench.api.v1alpha1.SkewedTopicStatus.Change;
import io.skewbench.engine.Problem;
import io.skewbench.engine.RequeueInterval;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The part of a decision that a status reports. The operator keeps the last outcome of each SkewedTopic, so an outcome
 * holds nothing for each partition.
 *
 * @param step the last one, with the first of many problems; in place of one that changes Kafka, the wait for its
 * effect
 * @param named the brokers for which pools and labels stand, by name
 * @param seen null if Kafka was not asked
 */
public record TopicOutcome(TopicStep.InStatus step, Map<String, List<Integer>> named, List<TopicDrift> drift,
        boolean owned,
        @Nullable Change change, @Nullable TopicSnapshot seen) {
    /** Problems in each of thousands of assignments would be more than an object may have bytes. */
    private static final int MAX_PROBLEMS = 10;
    private static final Duration AT_ONCE = Duration.ofMillis(20);
    private static final Duration SETTLING = Duration.ofSeconds(1);
    /** A drift of leaders and replicas that ends by itself takes up to 10 s. */
    private static final Duration WATCH = Duration.ofSeconds(2);

    static TopicOutcome of(TopicDecision decision, @Nullable TopicObservation observed) {
        var plan = decision.plan();
        return new TopicOutcome(inStatus(decision.step()), plan == null ? Map.of() : plan.named(),
                decision.drift(), decision.owned(), decision.change(),
                observed == null ? null : TopicSnapshot.of(observed, decision.owned()));
    }

    /** Returns the outcome where the spec or the surroundings of a SkewedTopic are refused without asking Kafka. */
    public static TopicOutcome refused(TopicReason reason, List<Problem> problems) {
        return of(TopicDecision.refused(reason, problems), null);
    }

    /** Returns how long the outcome holds before Kafka is asked again. */
    public Duration freshFor() {
        return switch (step) {
            case TopicStep.LaidOut laidOut -> WATCH;
            case TopicStep.ReportDrift report -> WATCH;
            case TopicStep.HoldRepair hold -> WATCH;
            case TopicStep.Refuse refuse -> RequeueInterval.TOPIC;
            default -> SETTLING;
        };
    }

    /** Returns after which time to continue: at once where the status only had to be written first. */
    public Duration continueAfter() {
        return step instanceof TopicStep.Announce || step instanceof TopicStep.RecordDrift ? AT_ONCE : freshFor();
    }

    private static TopicStep.InStatus inStatus(TopicStep step) {
        return switch (step) {
            case TopicStep.Reassign(var targets, var change) -> new TopicStep.Wait(TopicReason.REASSIGNING,
                    "Moving replicas of " + Drifts.partitions(targets.size()));
            case TopicStep.InKafka change -> new TopicStep.Wait(TopicReason.SETTLING,
                    "Waiting for the brokers to apply the last change");
            case TopicStep.Refuse(var reason, var problems) when problems.size() > MAX_PROBLEMS ->
                new TopicStep.Refuse(reason, firstOf(problems));
            case TopicStep.InStatus shown -> shown;
        };
    }

    private static List<Problem> firstOf(List<Problem> problems) {
        var first = new ArrayList<>(problems.subList(0, MAX_PROBLEMS));
        first.add(new Problem("spec", null,
                "has at least " + (problems.size() - MAX_PROBLEMS) + " more problems like these"));
        return List.copyOf(first);
    }
}
