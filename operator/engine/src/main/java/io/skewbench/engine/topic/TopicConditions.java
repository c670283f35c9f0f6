package io.skewbench.engine.topic;

import io.fabric8.kubernetes.api.model.Condition;
import io.skewbench.api.v1alpha1.SkewedTopic;
import io.skewbench.api.v1alpha1.SkewedTopicStatus.Drift;
import io.skewbench.engine.state.ConditionReason;
import io.skewbench.engine.state.ConditionType;
import io.skewbench.engine.state.Conditions;
import io.skewbench.engine.state.Reason;
import io.skewbench.engine.topic.TopicMessage.State;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Fresh conditions of a SkewedTopic: Ready, Reconciling and Stalled, of which exactly one is true, and Drifted once a
 * topic was laid out.
 *
 * @param previous conditions, whose transition times stay where their status does
 */
public record TopicConditions(@Nullable List<Condition> previous, @Nullable Long generation, Instant now) {

    /** Returns whether the status says that the topic is laid out as the spec is now. */
    static boolean showLaidOut(SkewedTopic topic) {
        var status = topic.getStatus();
        return status != null && Conditions.isTrue(status.conditions(), ConditionType.READY)
                && topic.getMetadata().getGeneration().equals(status.laidOutGeneration());
    }

    /** Returns whether the status says that the spec as it is now is stalled for that reason. */
    public static boolean showStalled(SkewedTopic topic, TopicReason reason) {
        var status = topic.getStatus();
        return status != null && Conditions.find(status.conditions(), ConditionType.STALLED)
                .filter(stalled -> reason.is(stalled.getReason()) && Objects.equals(
                        topic.getMetadata().getGeneration(), stalled.getObservedGeneration()))
                .isPresent();
    }

    /** @param drift null for none */
    List<Condition> of(TopicMessage report, @Nullable List<Drift> drift) {
        var isStalled = report.state() == State.STALLED;
        var conditions = new Conditions(previous, generation, now)
                .add(ConditionType.READY, report.state() == State.READY, report.reason(), report.message())
                .add(ConditionType.RECONCILING, report.state() == State.RECONCILING, report.reason(), report.message())
                .add(ConditionType.STALLED, isStalled, isStalled ? report.reason() : ConditionReason.NOT_STALLED,
                        isStalled ? report.message() : "Nothing prevents progress");
        if (drift != null) {
            conditions.add(ConditionType.DRIFTED, true, new Reason.Reported(drift.getFirst().kind()),
                    drift.stream().map(Drift::message).collect(Collectors.joining(". ")));
        } else if (report.state() == State.READY) {
            conditions.add(ConditionType.DRIFTED, false, ConditionReason.NO_DRIFT, "The topic is as it was laid out");
        } else {
            conditions.keep(ConditionType.DRIFTED);
        }
        return conditions.list();
    }
}
