package io.skewbench.controller.topic;

import io.fabric8.kubernetes.api.model.Condition;
import io.skewbench.admin.TopicOutcome;
import io.skewbench.api.v1alpha1.SkewedTopic;
import io.skewbench.api.v1alpha1.SkewedTopicStatus;
import io.skewbench.controller.event.ResourceEvents;
import io.skewbench.engine.run.Conditions;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** An event whenever something else is the matter with a SkewedTopic: what its condition Ready says, and drift. */
public record TopicEvents(ResourceEvents events) {
    private static final Logger LOGGER = LoggerFactory.getLogger(TopicEvents.class);

    /** Tells what has changed from one status to the next. */
    void record(SkewedTopic topic, @Nullable SkewedTopicStatus before, SkewedTopicStatus now) {
        var drifted = find(now, "Drifted");
        if (isTrue(drifted) != isTrue(find(before, "Drifted"))) {
            drifted.ifPresent(condition -> tell(topic, isTrue(drifted) && !isOfLeaders(condition),
                    isTrue(drifted) ? "Drifted" : "DriftEnded", condition.getMessage()));
        }
        var ready = find(now, "Ready");
        if (ready.isPresent() && !ready.map(Condition::getReason)
                .equals(find(before, "Ready").map(Condition::getReason)) && !isDrift(ready.get())) {
            tell(topic, isTrue(find(now, "Stalled")), ready.get().getReason(), ready.get().getMessage());
        }
    }

    /** Tells that the deletion ends and something stays in Kafka. */
    void left(SkewedTopic topic, String message) {
        tell(topic, true, "CleanupIncomplete", message);
    }

    /** Tells that the topic is left as it is, whatever others do to it. */
    void unwatched(SkewedTopic topic, String message) {
        tell(topic, true, TopicOutcome.NO_MEMORY, message);
    }

    /** Each restart of a broker moves leaders: nobody has to look after that. */
    private static boolean isOfLeaders(Condition drifted) {
        return drifted.getReason().equals("LeaderMoved");
    }

    /** Told already. */
    private static boolean isDrift(Condition ready) {
        return Set.of("Drifted", "Repairing", "LeadersMoved", "LeadersAway").contains(ready.getReason());
    }

    private void tell(SkewedTopic topic, boolean warning, String reason, String message) {
        LOGGER.atInfo().addKeyValue("reason", reason).log(message);
        if (warning) {
            events.warning(topic, reason, message);
        } else {
            events.normal(topic, reason, message);
        }
    }

    private static Optional<Condition> find(@Nullable SkewedTopicStatus status, String type) {
        return Conditions.find(status == null ? null : status.conditions(), type);
    }

    private static boolean isTrue(Optional<Condition> condition) {
        return condition.map(Condition::getStatus).filter("True"::equals).isPresent();
    }
}
