package io.skewbench.controller.topic;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import io.skewbench.api.v1alpha1.SkewedTopic;
import io.skewbench.engine.topic.RepairHistory;
import io.skewbench.engine.topic.TopicOutcome;
import java.time.Instant;
import java.time.InstantSource;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/**
 * Remembers the repairs of SkewedTopics' drift, from which {@link RepairHistory} derives when the next one may begin.
 * After a restart of the operator, drift is repaired at once again. Safe for use by several threads.
 */
final class RepairBackoff {
    private final InstantSource clock;
    /** Repairs of the topics of SkewedTopics, by the SkewedTopic's UID. */
    @GuardedBy("this")
    private final Map<String, RepairHistory> histories = new HashMap<>();

    RepairBackoff(InstantSource clock) {
        this.clock = clock;
    }

    /** Returns before which time drift of a topic is not repaired; empty if it may be repaired now. */
    synchronized Optional<Instant> heldUntil(SkewedTopic topic) {
        return history(topic).heldUntil(clock.instant());
    }

    /**
     * Notes the outcome of a topic's reconciliation.
     *
     * @param wasHeld whether repairs were held back
     */
    synchronized void note(SkewedTopic topic, TopicOutcome outcome, boolean wasHeld) {
        var now = clock.instant();
        var after = history(topic).after(outcome, wasHeld, now);
        if (after.isOver(topic.getMetadata().getGeneration(), now)) {
            histories.remove(topic.getMetadata().getUid());
        } else {
            histories.put(topic.getMetadata().getUid(), after);
        }
    }

    /** Forgets a deleted SkewedTopic. */
    synchronized void forget(SkewedTopic topic) {
        histories.remove(topic.getMetadata().getUid());
    }

    @GuardedBy("this")
    private RepairHistory history(SkewedTopic topic) {
        var metadata = topic.getMetadata();
        var found = histories.get(metadata.getUid());
        if (found != null && found.isOver(metadata.getGeneration(), clock.instant())) {
            histories.remove(metadata.getUid());
            found = null;
        }
        return found == null ? RepairHistory.of(metadata.getGeneration()) : found;
    }
}
