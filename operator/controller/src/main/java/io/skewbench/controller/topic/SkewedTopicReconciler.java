package io.skewbench.controller.topic;

import io.fabric8.kubernetes.api.model.ObjectMetaBuilder;
import io.javaoperatorsdk.operator.api.reconciler.Cleaner;
import io.javaoperatorsdk.operator.api.reconciler.Context;
import io.javaoperatorsdk.operator.api.reconciler.ControllerConfiguration;
import io.javaoperatorsdk.operator.api.reconciler.DeleteControl;
import io.javaoperatorsdk.operator.api.reconciler.EventSourceContext;
import io.javaoperatorsdk.operator.api.reconciler.PrimaryUpdateAndCacheUtils;
import io.javaoperatorsdk.operator.api.reconciler.Reconciler;
import io.javaoperatorsdk.operator.api.reconciler.UpdateControl;
import io.javaoperatorsdk.operator.processing.event.ResourceID;
import io.javaoperatorsdk.operator.processing.event.source.EventSource;
import io.javaoperatorsdk.operator.processing.event.source.inbound.SimpleInboundEventSource;
import io.skewbench.admin.TopicOutcome;
import io.skewbench.admin.TopicSizes;
import io.skewbench.api.v1alpha1.SkewedTopic;
import io.skewbench.api.v1alpha1.SkewedTopicStatus;
import io.skewbench.controller.background.Answer;
import io.skewbench.controller.kafka.Asker;
import io.skewbench.controller.kafka.ClusterNotReadyException;
import io.skewbench.controller.kafka.DeletionPatience;
import io.skewbench.controller.kafka.KafkaLookups;
import io.skewbench.engine.topic.TopicMemory;
import io.skewbench.engine.topic.TopicStep;
import io.skewbench.protocol.Json;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Keeps each SkewedTopic's topic as its spec says, and its status up to date. */
@ControllerConfiguration(name = "skewedtopic", fieldManager = "skewbench", finalizerName = "skewbench.io/topic")
public final class SkewedTopicReconciler implements Reconciler<SkewedTopic>, Cleaner<SkewedTopic> {
    private static final Logger LOGGER = LoggerFactory.getLogger(SkewedTopicReconciler.class);
    private static final Duration LOOK_AGAIN = Duration.ofSeconds(5);
    /** The answer to an earlier question may come first, and wakes nobody. */
    private static final Duration SOON = Duration.ofSeconds(1);
    private static final Duration AT_ONCE = Duration.ofMillis(20);

    private final KafkaLookups kafka;
    private final TopicEvents events;
    private final InstantSource clock;
    private final SimpleInboundEventSource<SkewedTopic> lookups = new SimpleInboundEventSource<>("lookups");

    public SkewedTopicReconciler(KafkaLookups kafka, TopicEvents events, InstantSource clock) {
        this.kafka = kafka;
        this.events = events;
        this.clock = clock;
    }

    @Override
    public List<EventSource<?, SkewedTopic>> prepareEventSources(EventSourceContext<SkewedTopic> context) {
        return List.of(lookups);
    }

    @Override
    public UpdateControl<SkewedTopic> reconcile(SkewedTopic topic, Context<SkewedTopic> context) {
        var statuses = new TopicStatuses(topic, clock.instant());
        return switch (kafka.keep(asker(topic), topic)) {
            case Answer.Pending<TopicOutcome>() -> statuses.isFirst()
                    ? write(topic, statuses.reconciling("Connecting", "Connecting to the Kafka cluster"), LOOK_AGAIN,
                            context)
                    : UpdateControl.<SkewedTopic>noUpdate().rescheduleAfter(SOON);
            case Answer.Failed<TopicOutcome>(var cause) -> write(topic,
                    statuses.reconciling(reason(cause), String.valueOf(cause.getMessage())), LOOK_AGAIN, context);
            case Answer.Known<TopicOutcome>(var outcome) ->
                write(topic, statuses.of(outcome, sizes(topic, outcome)), again(outcome), context);
        };
    }

    private TopicSizes sizes(SkewedTopic topic, TopicOutcome outcome) {
        var sight = outcome.sight();
        var present = sight == null ? null : sight.topic();
        return present != null && outcome.decision().owned()
                && kafka.sizes(asker(topic), topic, present.isMoving()) instanceof Answer.Known<TopicSizes>(var sizes)
                        ? sizes
                        : TopicSizes.UNKNOWN;
    }

    private static Duration again(TopicOutcome outcome) {
        return switch (outcome.next()) {
            case TopicStep.Announce announced -> AT_ONCE;
            case TopicStep.Tell told -> AT_ONCE;
            default -> KafkaLookups.recheckAfter(outcome);
        };
    }

    @Override
    public DeleteControl cleanup(SkewedTopic topic, Context<SkewedTopic> context) {
        var memory = TopicMemory.of(topic);
        var change = memory.change();
        // Without an id and without having begun, the topic never was this resource's: it is another's, or there is none.
        var delete = "Delete".equals(topic.getSpec().deletionPolicy()) && (memory.topicId() != null || change != null);
        if (!delete && (change == null || change.throttle() == null)) {
            return DeleteControl.defaultDelete();
        }
        return switch (kafka.release(asker(topic), topic, delete)) {
            case Answer.Known<Boolean>(var deleted) -> {
                LOGGER.atInfo().addKeyValue("topic", topic.kafkaName()).addKeyValue("deleted", deleted)
                        .log("Topic is released");
                yield DeleteControl.defaultDelete();
            }
            case Answer.Pending<Boolean>() -> later();
            case Answer.Failed<Boolean>(var cause) ->
                DeletionPatience.isOver(topic, cause, clock.instant()) ? leaveBehind(topic, cause) : later();
        };
    }

    private static DeleteControl leaveBehind(SkewedTopic topic, RuntimeException cause) {
        LOGGER.atWarn().addKeyValue("topic", topic.kafkaName()).setCause(cause)
                .log("Leaving the topic behind, since its cluster cannot be reached");
        return DeleteControl.defaultDelete();
    }

    private static DeleteControl later() {
        return DeleteControl.noFinalizerRemoval().rescheduleAfter(LOOK_AGAIN.toMillis());
    }

    private static String reason(RuntimeException cause) {
        return cause instanceof ClusterNotReadyException notReady ? notReady.reason() : "KafkaUnavailable";
    }

    private Asker asker(SkewedTopic topic) {
        return new Asker(topic.getMetadata().getNamespace(), topic.getMetadata().getUid(),
                () -> lookups.propagateEvent(ResourceID.fromResource(topic)));
    }

    /** What the next step goes by is in the status: the next reconciliation has to see what this one wrote. */
    private UpdateControl<SkewedTopic> write(SkewedTopic topic, SkewedTopicStatus status, Duration lookAgain,
            Context<SkewedTopic> context) {
        var old = topic.getStatus();
        if (old == null || !Json.write(old).equals(Json.write(status))) {
            var patch = new SkewedTopic();
            patch.setMetadata(new ObjectMetaBuilder().withName(topic.getMetadata().getName())
                    .withNamespace(topic.getMetadata().getNamespace())
                    .build());
            patch.setStatus(status);
            PrimaryUpdateAndCacheUtils.ssaPatchStatusAndCacheResource(topic, patch, context);
            events.record(topic, old, status);
        }
        return UpdateControl.<SkewedTopic>noUpdate().rescheduleAfter(lookAgain);
    }
}
