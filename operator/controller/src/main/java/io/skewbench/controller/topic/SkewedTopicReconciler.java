package io.skewbench.controller.topic;

import io.fabric8.kubernetes.api.model.ObjectMetaBuilder;
import io.javaoperatorsdk.operator.api.config.informer.Informer;
import io.javaoperatorsdk.operator.api.reconciler.Context;
import io.javaoperatorsdk.operator.api.reconciler.ControllerConfiguration;
import io.javaoperatorsdk.operator.api.reconciler.EventSourceContext;
import io.javaoperatorsdk.operator.api.reconciler.PrimaryUpdateAndCacheUtils;
import io.javaoperatorsdk.operator.api.reconciler.Reconciler;
import io.javaoperatorsdk.operator.api.reconciler.UpdateControl;
import io.javaoperatorsdk.operator.processing.event.ResourceID;
import io.javaoperatorsdk.operator.processing.event.rate.LinearRateLimiter;
import io.javaoperatorsdk.operator.processing.event.rate.RateLimited;
import io.javaoperatorsdk.operator.processing.event.source.EventSource;
import io.skewbench.api.v1alpha1.SkewedTopic;
import io.skewbench.controller.background.Answer;
import io.skewbench.controller.background.LookupEvents;
import io.skewbench.controller.background.Lookups;
import io.skewbench.controller.background.NamespaceThreads;
import io.skewbench.controller.decoding.HeldSpec;
import io.skewbench.controller.decoding.UnreadableFields;
import io.skewbench.controller.kafka.ClusterNotReadyException;
import io.skewbench.controller.kafka.RemovalProgress;
import io.skewbench.controller.kafka.Requester;
import io.skewbench.controller.kafka.TopicLookups;
import io.skewbench.controller.listing.Pages;
import io.skewbench.controller.policy.SkewedTopicPolicy;
import io.skewbench.engine.Problem;
import io.skewbench.engine.observation.RemovalView;
import io.skewbench.engine.topic.StoredState;
import io.skewbench.engine.topic.TopicBytes;
import io.skewbench.engine.topic.TopicCleanup;
import io.skewbench.engine.topic.TopicConditions;
import io.skewbench.engine.topic.TopicDeletion;
import io.skewbench.engine.topic.TopicOutcome;
import io.skewbench.engine.topic.TopicReason;
import io.skewbench.engine.topic.TopicSituation;
import io.skewbench.engine.topic.TopicUpdate;
import io.skewbench.protocol.failure.FailureText;
import io.skewbench.protocol.json.Json;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Reconciles SkewedTopics: keeps their topics as their specs require and their statuses up to date, and cleans up after
 * their deletion. It does not implement {@code Cleaner}, which would add a finalizer to every SkewedTopic:
 * {@link TopicFinalizer} adds one to those that need a cleanup.
 */
@RateLimited(maxReconciliations = SkewedTopicReconciler.MOST, within = SkewedTopicReconciler.WITHIN_MS,
        unit = TimeUnit.MILLISECONDS)
@ControllerConfiguration(name = "skewedtopic", fieldManager = "skewbench", triggerReconcilerOnAllEvents = true,
        rateLimiter = LinearRateLimiter.class, informer = @Informer(informerListLimit = Pages.AT_ONCE))
public final class SkewedTopicReconciler implements Reconciler<SkewedTopic> {
    /** Enough for the steps of a change, which follow each other at once. */
    static final int MOST = 5;
    static final int WITHIN_MS = 500;

    private static final Logger LOGGER = LoggerFactory.getLogger(SkewedTopicReconciler.class);

    private final TopicLookups kafka;
    private final SkewedTopicPolicy policy;
    private final TopicEvents events;
    private final InstantSource clock;
    private final NamespaceThreads threads;
    private final RemovalProgress removals;
    private final UnwatchedTopics unwatched;
    private final RepairBackoff repairs;
    private final LookupEvents<SkewedTopic> lookups = new LookupEvents<>();

    public SkewedTopicReconciler(TopicLookups kafka, SkewedTopicPolicy policy, TopicEvents events,
            InstantSource clock, NamespaceThreads threads) {
        this.threads = threads;
        this.kafka = kafka;
        this.policy = policy;
        this.events = events;
        this.clock = clock;
        this.removals = new RemovalProgress(clock);
        this.unwatched = new UnwatchedTopics(events);
        this.repairs = new RepairBackoff(clock);
    }

    @Override
    public List<EventSource<?, SkewedTopic>> prepareEventSources(EventSourceContext<SkewedTopic> context) {
        return List.of(lookups);
    }

    @Override
    public UpdateControl<SkewedTopic> reconcile(SkewedTopic stored, Context<SkewedTopic> context) {
        var id = ResourceID.fromResource(stored);
        if (context.isPrimaryResourceDeleted()) {
            removals.forget(stored);
            repairs.forget(stored);
            kafka.forget(requester(stored));
            var primaries = context.getPrimaryCache();
            lookups.deleted(id, () -> primaries.get(id));
            threads.forget(stored);
            unwatched.end(stored);
            return UpdateControl.noUpdate();
        }
        return threads.within(stored, () -> lookups.propagateEvent(id), () -> reconcileNow(stored, context))
                .orElseGet(() -> UpdateControl.<SkewedTopic>noUpdate().rescheduleAfter(Lookups.REQUEUE_ANYWAY));
    }

    private UpdateControl<SkewedTopic> reconcileNow(SkewedTopic stored, Context<SkewedTopic> context) {
        var leftOut = HeldSpec.leftOut(stored);
        if (leftOut.isEmpty() || stored.isMarkedForDeletion()) {
            unwatched.end(stored);
        } else if (TopicConditions.showStalled(stored, TopicReason.NO_MEMORY)
                || (policy.refusals(stored).isEmpty() && unwatched.keep(stored, leftOut.get()))) {
            kafka.forgetOutcome(requester(stored));
            return UpdateControl.<SkewedTopic>noUpdate().rescheduleAfter(HeldSpec.READ_AGAIN);
        }
        return leftOut.isEmpty()
                ? reconcileWhole(stored, Optional.empty(), context)
                : HeldSpec.whole(context.getClient(), stored).map(whole -> reconcileWhole(whole, leftOut, context))
                        .orElseGet(UpdateControl::noUpdate);
    }

    /**
     * @param noMemory why the operator has no memory for the SkewedTopic; one whose replicas are being moved is read
     * each time
     */
    private UpdateControl<SkewedTopic> reconcileWhole(SkewedTopic stored, Optional<Problem> noMemory,
            Context<SkewedTopic> context) {
        // The finalizer is added before anything that has to be undone.
        var topic = TopicFinalizer.settle(stored, context);
        if (topic.isMarkedForDeletion()) {
            return topic.hasFinalizer(TopicFinalizer.NAME) ? cleanUp(topic, context) : UpdateControl.noUpdate();
        }
        if (noMemory.isPresent() && StoredState.of(topic).change() == null) {
            // The outcome takes memory too.
            kafka.forgetOutcome(requester(topic));
            return write(topic, new TopicSituation.NoMemory(noMemory.get()), context)
                    .rescheduleAfter(HeldSpec.READ_AGAIN);
        }
        return write(topic, refusal(topic).orElseGet(() -> observe(topic)), context);
    }

    /** Returns why a SkewedTopic is refused before Kafka is asked; empty if it is not. */
    private Optional<TopicSituation> refusal(SkewedTopic topic) {
        var unreadable = UnreadableFields.of(topic);
        if (!unreadable.isEmpty()) {
            return Optional.of(new TopicSituation.Unreadable(unreadable));
        }
        var refusals = policy.refusals(topic);
        return refusals.isEmpty()
                ? Optional.empty()
                : Optional.of(new TopicSituation.RefusedByPolicy(refusals));
    }

    /** Returns the situation of a topic by Kafka's answer so far. */
    private TopicSituation observe(SkewedTopic topic) {
        var heldUntil = repairs.heldUntil(topic);
        return switch (kafka.reconcile(requester(topic), topic, heldUntil)) {
            case Answer.Pending<TopicOutcome> pending -> new TopicSituation.Connecting();
            case Answer.Failed<TopicOutcome>(ClusterNotReadyException notReady) ->
                new TopicSituation.ClusterNotReady(notReady.reason(), FailureText.of(notReady));
            case Answer.Failed<TopicOutcome>(var cause) -> new TopicSituation.NoAnswer(FailureText.of(cause));
            case Answer.Known<TopicOutcome>(var outcome) -> {
                repairs.note(topic, outcome, heldUntil.isPresent());
                yield new TopicSituation.Decided(outcome, bytes(topic, outcome));
            }
        };
    }

    private TopicBytes bytes(SkewedTopic topic, TopicOutcome outcome) {
        var seen = outcome.seen();
        var present = seen == null ? null : seen.topic();
        return present != null
                && kafka.bytes(requester(topic), topic, present.moving()) instanceof Answer.Known<TopicBytes>(var bytes)
                        ? bytes
                        : TopicBytes.UNKNOWN;
    }

    private UpdateControl<SkewedTopic> cleanUp(SkewedTopic topic, Context<SkewedTopic> context) {
        var cleanup = TopicCleanup.of(topic);
        if (!cleanup.isNeeded()) {
            return end(topic, context);
        }
        return switch (cleanup.next(removal(topic))) {
            case TopicDeletion.Finish() -> end(topic, context);
            case TopicDeletion.LeaveBehind(var message) -> {
                events.left(topic, message);
                yield end(topic, context);
            }
            case TopicDeletion.AskAgain() ->
                UpdateControl.<SkewedTopic>noUpdate().rescheduleAfter(Lookups.REQUEUE_ANYWAY);
            case TopicDeletion.Report(var situation) -> write(topic, situation, context);
        };
    }

    private RemovalView removal(SkewedTopic topic) {
        var removal = removals.of(topic, kafka.release(requester(topic), topic));
        if (removal instanceof RemovalView.Done(var deleted)) {
            LOGGER.atInfo().addKeyValue("topic", topic.kafkaName()).addKeyValue("deleted", deleted)
                    .log("Topic is released");
        }
        return removal;
    }

    private static UpdateControl<SkewedTopic> end(SkewedTopic topic, Context<SkewedTopic> context) {
        TopicFinalizer.remove(topic, context);
        return UpdateControl.noUpdate();
    }

    private Requester requester(SkewedTopic topic) {
        return Requester.of(topic, lookups::propagateEvent);
    }

    /** Writes the status. The next step depends on it, so the next reconciliation has to see it. */
    private UpdateControl<SkewedTopic> write(SkewedTopic topic, TopicSituation situation,
            Context<SkewedTopic> context) {
        var update = TopicUpdate.of(topic, situation, clock.instant());
        var old = topic.getStatus();
        if (old == null || !Json.write(old).equals(Json.write(update.status()))) {
            var patch = new SkewedTopic();
            patch.setMetadata(new ObjectMetaBuilder().withName(topic.getMetadata().getName())
                    .withNamespace(topic.getMetadata().getNamespace())
                    .build());
            patch.setStatus(update.status());
            var written = PrimaryUpdateAndCacheUtils.ssaPatchStatusAndCacheResource(topic, patch, context);
            events.record(topic, old, update.status());
            TopicFinalizer.settle(written, context);
        }
        return UpdateControl.<SkewedTopic>noUpdate().rescheduleAfter(update.continueAfter());
    }
}
