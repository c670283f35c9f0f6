package io.skewbench.engine.topic;

import io.skewbench.api.v1alpha1.SkewedTopic;
import io.skewbench.api.v1alpha1.SkewedTopicStatus.Change;
import io.skewbench.engine.Planned;
import io.skewbench.engine.Problem;
import io.skewbench.engine.placement.TopicPlan;
import io.skewbench.protocol.plan.InternalTopics;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * Decides what to do about the topic of one SkewedTopic, from its spec, the state that its status records, and what is
 * observed. Drivers observe, execute the step, and observe again, until the step is none that changes Kafka.
 */
public final class TopicRun {
    private final SkewedTopic topic;
    private final String name;
    private final StoredState stored;
    private final TopicPlans plans;

    /** @param plans that were worked out for earlier decisions */
    public TopicRun(SkewedTopic topic, StoredState stored, TopicPlans plans) {
        this.topic = topic;
        this.name = topic.kafkaName();
        this.stored = stored;
        this.plans = plans;
    }

    /** Returns the decision where it does not depend on the state of Kafka. */
    public Optional<TopicDecision> withoutKafka() {
        return InternalTopics.include(name)
                ? Optional.of(TopicDecision.refused(TopicReason.REFUSED,
                        List.of(new Problem("spec.topicName", name, InternalTopics.REFUSAL))))
                : Optional.empty();
    }

    /**
     * Returns what to read of the topic.
     *
     * @param clusterId Kafka's id of the cluster
     * @param brokers that are in the cluster now
     */
    public TopicReading reading(String clusterId, Set<Integer> brokers) {
        var state = stateIn(clusterId);
        var change = state.change();
        var reassignment = topic.getSpec().reassignment();
        var mayMove = !state.laidOut() || state.driftReported();
        var concerned = new TreeSet<>(brokers);
        Optional.ofNullable(change).map(Change::throttledBrokers).ifPresent(concerned::retainAll);
        return new TopicReading(state.throttles()
                || (mayMove && reassignment != null && reassignment.throttles()), concerned,
                state.topicId() != null || change != null);
    }

    /** Decides the next step. */
    public TopicDecision next(TopicObservation observed) {
        var state = state(observed);
        if (observed.topic() == null && observed.knownToController()) {
            return TopicDecision.ofStep(new TopicStep.Wait(TopicReason.SETTLING,
                    "Waiting for the brokers to learn of topic " + name), state.change());
        }
        var until = observed.repairsHeldUntil();
        return until == null
                ? decide(state, observed, DriftPolicy.of(topic.getSpec()))
                : withoutRepair(state, observed, until);
    }

    /**
     * Decides with repairs held back. Where there is drift, the step reports it, or why it cannot be repaired anyway. A
     * throttle that is left over is removed all the same.
     */
    private TopicDecision withoutRepair(StoredState state, TopicObservation observed, Instant until) {
        var reported = decide(state, observed, DriftPolicy.REPORT);
        if (reported.drift().isEmpty() || reported.step() instanceof TopicStep.InKafka) {
            return reported;
        }
        var repair = decide(state, observed, DriftPolicy.of(topic.getSpec())).step();
        return reported.withStep(switch (repair) {
            case TopicStep.ReportDrift report -> report;
            case TopicStep.Wait wait -> wait;
            case TopicStep.Refuse refuse -> refuse;
            default -> new TopicStep.HoldRepair(TopicDrift.messages(reported.drift())
                    + ". The drift came back after a repair; the next repair is at "
                    + until.truncatedTo(ChronoUnit.SECONDS));
        });
    }

    /**
     * Decides what follows from Kafka's refusal of a step.
     *
     * @param refused the decision for that step
     * @param observed what was decided from
     */
    public TopicDecision refused(TopicDecision refused, KafkaRefusal refusal, TopicObservation observed) {
        var message = refusal.message();
        var step = switch (refusal.kind()) {
            // A broker has left since the observation: the next one leads to another plan.
            case REPLICA_ASSIGNMENT -> new TopicStep.Wait(TopicReason.BROKERS_CHANGED, message);
            case PARTITION_COUNT -> refused.step() instanceof TopicStep.AddPartitions
                    // The broker that was asked has not learnt yet of partitions that the controller knows.
                    ? new TopicStep.Wait(TopicReason.SETTLING, message)
                    : refusal(new Problem("spec", name, message));
            case SETTING -> refusal(TopicConfig.refused(topic, message));
            case OTHER -> refusal(new Problem("spec", name, message));
        };
        return refused.withStep(step).withChange(changeAfterRefusal(refused, state(observed)));
    }

    private static TopicStep refusal(Problem problem) {
        return new TopicStep.Refuse(TopicReason.REFUSED, List.of(problem));
    }

    /**
     * Returns the change under way after a refusal: a topic that Kafka refused to create is never taken for one's own.
     */
    private static @Nullable Change changeAfterRefusal(TopicDecision refused, StoredState state) {
        return switch (refused.step()) {
            case TopicStep.Announce announced -> state.change();
            case TopicStep.Create create -> null;
            default -> refused.change();
        };
    }

    /** Decides what to undo in Kafka when the SkewedTopic is deleted. */
    public TopicRelease release(TopicObservation observed) {
        if (stored.isOfOtherClusterThan(observed.clusterId())) {
            return TopicRelease.NOTHING;
        }
        var cleanup = TopicCleanup.of(topic.getSpec(), stored);
        var present = observed.topic();
        return new TopicRelease(cleanup.removesThrottle() ? stored.change() : null,
                cleanup.deletesTopic() && present != null && isOwn(present, observed));
    }

    /** Returns whether the topic belongs to the SkewedTopic; one that a KafkaTopic manages belongs to that. */
    private boolean isOwn(TopicState present, TopicObservation observed) {
        if (observed.kafkaTopic() != null) {
            return false;
        }
        var id = stored.topicId();
        return id != null
                ? id.equals(present.id())
                // A process that was killed may have created the topic without learning its id.
                : state(observed).began(ChangeAction.CREATE)
                        && plans.of(topic.getSpec(),
                                observed.brokers()) instanceof Planned.Valid<TopicPlan>(var plan)
                        && !(plan.changeFrom(name, present.replicas()) instanceof TopicPlan.Change.Conflict);
    }

    private TopicDecision decide(StoredState state, TopicObservation observed, DriftPolicy drift) {
        return new TopicDecider(topic.getSpec(), name, state, observed, plans, drift).decide();
    }

    /** Returns the stored state that holds for what is observed. */
    private StoredState state(TopicObservation observed) {
        var state = stateIn(observed.clusterId());
        return isCreatedByOthers(observed) && state.began(ChangeAction.CREATE) ? state.withChange(null) : state;
    }

    private StoredState stateIn(String clusterId) {
        return stored.isOfOtherClusterThan(clusterId) ? stored.forgotten() : stored;
    }

    private static boolean isCreatedByOthers(TopicObservation observed) {
        return observed.creation() == CreationProgress.LOST
                || (observed.creation() == CreationProgress.ANNOUNCED && observed.topic() != null);
    }
}
