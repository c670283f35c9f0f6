package io.skewbench.engine.topic;

import io.skewbench.engine.Problem;
import io.skewbench.engine.state.Reason;
import io.skewbench.engine.state.WaitReason;
import java.time.Instant;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** The state, reason and message of the conditions Ready, Reconciling and Stalled of a SkewedTopic. */
record TopicMessage(State state, Reason reason, String message) {

    /** Which of the three conditions is true. */
    enum State {
        READY, RECONCILING, STALLED
    }

    static TopicMessage connecting() {
        return reconciling(TopicReason.CONNECTING, "Connecting to the Kafka cluster");
    }

    static TopicMessage unavailable(WaitReason reason, String message) {
        return new TopicMessage(State.RECONCILING, reason, message);
    }

    static TopicMessage deleting(Instant until, String task, String why) {
        return reconciling(TopicReason.DELETING,
                "Waiting until " + until + " at most for Kafka, to " + task + ": " + why);
    }

    /**
     * Returns the message about the next step for a topic.
     *
     * @param layout leaders of each broker; null where that is unknown
     */
    static TopicMessage of(TopicStep.InStatus step, @Nullable String layout) {
        return switch (step) {
            case TopicStep.LaidOut() ->
                new TopicMessage(State.READY, TopicReason.LAID_OUT, "Leaders per broker: " + layout);
            case TopicStep.Announce announced when announced.isCreation() ->
                reconciling(TopicReason.CREATING,
                        "Creating the topic with " + Drifts.partitions(announced.change().partitions()));
            case TopicStep.Announce(var change) -> reconciling(TopicReason.REASSIGNING,
                    "Moving replicas of " + Drifts.partitions(change.partitions()));
            case TopicStep.RecordDrift(var message) -> reconciling(TopicReason.REPAIRING, message);
            case TopicStep.HoldRepair(var message) -> reconciling(TopicReason.REPAIRING, message);
            case TopicStep.Wait(var reason, var message) -> reconciling(reason, message);
            case TopicStep.ReportDrift(var message) -> stalled(TopicReason.DRIFTED, message);
            case TopicStep.Refuse(var reason, var problems) ->
                stalled(reason, problems.stream().map(Problem::toString).collect(Collectors.joining("\n")));
        };
    }

    private static TopicMessage reconciling(TopicReason reason, String message) {
        return new TopicMessage(State.RECONCILING, reason, message);
    }

    private static TopicMessage stalled(TopicReason reason, String message) {
        return new TopicMessage(State.STALLED, reason, message);
    }
}
