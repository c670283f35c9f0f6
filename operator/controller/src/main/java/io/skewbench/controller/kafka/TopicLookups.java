package io.skewbench.controller.kafka;

import io.skewbench.api.v1alpha1.SkewedTopic;
import io.skewbench.controller.background.Answer;
import io.skewbench.controller.background.Lookups;
import io.skewbench.controller.background.Urgency;
import io.skewbench.engine.topic.StoredState;
import io.skewbench.engine.topic.TopicBytes;
import io.skewbench.engine.topic.TopicCleanup;
import io.skewbench.engine.topic.TopicOutcome;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Lookups of the reconciler of SkewedTopics in Kafka clusters. No method blocks; the requester is requeued when an
 * answer arrives or changes.
 */
public final class TopicLookups implements AutoCloseable {
    private static final Duration FRESH = Duration.ofSeconds(60);
    private static final Duration MOVING_FRESH = Duration.ofSeconds(10);

    private final Lookups lookups;
    private final TopicAccess topics;

    TopicLookups(Lookups lookups, TopicAccess topics) {
        this.lookups = lookups;
        this.topics = topics;
    }

    /**
     * Reconciles a topic. Its stored state is part of the question: the outcome for an earlier state would report a
     * drift again that has been repaired.
     *
     * @param repairsHeldUntil before which drift is not repaired; empty to repair it at once
     */
    public Answer<TopicOutcome> reconcile(Requester requester, SkewedTopic topic, Optional<Instant> repairsHeldUntil) {
        record Question(@Nullable Long generation, @Nullable String topicId, boolean laidOut,
                boolean driftReported, String change, @Nullable Instant repairsHeldUntil) {}
        var stored = StoredState.of(topic);
        var change = stored.change();
        var creation = topics.creation(topic);
        var until = repairsHeldUntil.orElse(null);
        return lookups.askAbout(requester.lane(topic.getSpec().cluster()), new Reconciling(requester),
                new Question(stored.generation(), stored.topicId(), stored.laidOut(), stored.driftReported(),
                        change == null ? "" : change.announced().toString(), until),
                TopicOutcome::freshFor, () -> topics.reconcile(topic, requester.namespace(), creation, until),
                requester.requeue());
    }

    /** Forgets everything about a deleted SkewedTopic. */
    public void forget(Requester requester) {
        forgetOutcome(requester);
        topics.forget(requester.uid());
    }

    /** Returns for how many SkewedTopics the creation of a topic is tracked. */
    int remembered() {
        return topics.remembered();
    }

    /**
     * Forgets the outcome for a topic, unless a reconciliation is running. Whether a creation was announced is
     * remembered, as the SkewedTopic still exists.
     */
    public void forgetOutcome(Requester requester) {
        if (!lookups.isUnderWay(new Reconciling(requester))) {
            lookups.forget(new Reconciling(requester));
        }
        lookups.forget(new Bytes(requester, true));
        lookups.forget(new Bytes(requester, false));
    }

    /**
     * Returns how many bytes of the topic each broker has.
     *
     * @param moving whether replicas are being moved, so that the numbers change
     */
    public Answer<TopicBytes> bytes(Requester requester, SkewedTopic topic, boolean moving) {
        return lookups.ask(requester.lane(topic.getSpec().cluster()), new Bytes(requester, moving),
                (TopicBytes bytes) -> moving ? MOVING_FRESH : FRESH,
                () -> topics.bytes(topic, moving, requester.namespace()), requester.requeue());
    }

    /**
     * Undoes in Kafka what must not outlive a SkewedTopic.
     *
     * @return whether the topic was deleted
     */
    public Answer<Boolean> release(Requester requester, SkewedTopic topic) {
        record Question(Requester requester, String topic, TopicCleanup cleanup) {}
        if (lookups.isUnderWay(new Reconciling(requester))) {
            // The reconciliation may be about to create the topic.
            return new Answer.Pending<>();
        }
        var released = ReleasedTopic.of(topic);
        return lookups.ask(requester.lane(topic.getSpec().cluster()), Urgency.FIRST,
                new Question(requester, topic.kafkaName(), TopicCleanup.of(topic)),
                (Boolean done) -> Lookups.AS_LONG_AS_ASKED,
                () -> topics.release(released, requester.namespace()), requester.requeue());
    }

    /** Closes idle connections. */
    @Override
    public void close() {
        topics.close();
    }

    private record Reconciling(Requester requester) {}

    private record Bytes(Requester requester, boolean moving) {}
}
