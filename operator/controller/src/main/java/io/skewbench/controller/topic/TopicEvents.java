package io.skewbench.controller.topic;

import io.fabric8.kubernetes.api.model.Condition;
import io.skewbench.api.v1alpha1.SkewedTopic;
import io.skewbench.api.v1alpha1.SkewedTopicStatus;
import io.skewbench.controller.event.EventReason;
import io.skewbench.controller.event.ResourceEvents;
import io.skewbench.engine.state.ConditionStatus;
import io.skewbench.engine.state.ConditionType;
import io.skewbench.engine.state.Conditions;
import io.skewbench.engine.state.Reason;
import io.skewbench.engine.topic.DriftKind;
import io.skewbench.engine.topic.TopicReason;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Creates an event whenever the reason of a SkewedTopic's condition Ready changes, and whenever drift begins or ends.
 */
public record TopicEvents(ResourceEvents events) {
    private static final Logger LOGGER = LoggerFactory.getLogger(TopicEvents.class);

    /** Creates the events for the change from one status to the next. */
    void record(SkewedTopic topic, @Nullable SkewedTopicStatus before, SkewedTopicStatus now) {
        var drifted = find(now, ConditionType.DRIFTED);
        if (isTrue(drifted) != isTrue(find(before, ConditionType.DRIFTED))) {
            drifted.ifPresent(condition -> emit(topic, isTrue(drifted) && !endsByItself(condition),
                    isTrue(drifted) ? TopicReason.DRIFTED : EventReason.DRIFT_ENDED, condition.getMessage()));
        }
        var ready = find(now, ConditionType.READY);
        if (ready.isPresent() && !ready.map(Condition::getReason)
                .equals(find(before, ConditionType.READY).map(Condition::getReason)) && !isDrift(ready.get())) {
            emit(topic, isTrue(find(now, ConditionType.STALLED)), new Reason.Reported(ready.get().getReason()),
                    ready.get().getMessage());
        }
    }

    /** Creates the event that the deletion is over and something is left in Kafka. */
    void left(SkewedTopic topic, String message) {
        emit(topic, true, EventReason.CLEANUP_INCOMPLETE, message);
    }

    /** Creates the event that changes of the topic are no longer noticed. */
    void unwatched(SkewedTopic topic, String message) {
        emit(topic, true, TopicReason.NO_MEMORY, message);
    }

    private static boolean endsByItself(Condition drifted) {
        return DriftKind.of(drifted.getReason()).filter(DriftKind::endsByItself).isPresent();
    }

    private static boolean isDrift(Condition ready) {
        return TopicReason.of(ready.getReason()).filter(TopicReason::isDrift).isPresent();
    }

    private void emit(SkewedTopic topic, boolean warning, Reason reason, String message) {
        LOGGER.atInfo().addKeyValue("reason", reason.text()).log(message);
        if (warning) {
            events.warning(topic, reason, message);
        } else {
            events.normal(topic, reason, message);
        }
    }

    private static Optional<Condition> find(@Nullable SkewedTopicStatus status, ConditionType type) {
        return Conditions.find(status == null ? null : status.conditions(), type);
    }

    private static boolean isTrue(Optional<Condition> condition) {
        return condition.map(Condition::getStatus).filter(ConditionStatus.TRUE::is).isPresent();
    }
}
