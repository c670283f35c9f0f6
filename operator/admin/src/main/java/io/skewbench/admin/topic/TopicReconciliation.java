package io.skewbench.admin.topic;

import io.skewbench.admin.connection.KafkaCluster;
import io.skewbench.admin.connection.KafkaUnavailableException;
import io.skewbench.admin.connection.RefusedByKafkaException;
import io.skewbench.api.v1alpha1.SkewedTopic;
import io.skewbench.engine.topic.TopicConfig;
import io.skewbench.engine.topic.TopicDecision;
import io.skewbench.engine.topic.TopicObservation;
import io.skewbench.engine.topic.TopicOutcome;
import io.skewbench.engine.topic.TopicRun;
import io.skewbench.engine.topic.TopicStep;
import java.util.List;

/** Reconciles the topic of one SkewedTopic: observes it, executes the step that the engine decides, and so on. */
public final class TopicReconciliation {
    /** More steps than any change of the layout takes without waiting. */
    private static final int MAX_STEPS = 6;

    private final TopicContext context;
    private final TopicRun run;
    private final KafkaCluster cluster;
    private final TopicObserver observer;
    private final TopicChange change;

    private TopicReconciliation(TopicContext context, KafkaCluster cluster) {
        this.context = context;
        this.cluster = cluster;
        this.run = context.run();
        this.observer = new TopicObserver(context, run, cluster);
        this.change = new TopicChange(context.topic(), context.creation(), cluster);
    }

    /**
     * Executes steps until one takes time, or the status has to be written first. May be repeated at any time.
     *
     * @throws KafkaUnavailableException if the cluster does not answer; try again later
     */
    public static TopicOutcome reconcile(TopicContext context, KafkaCluster cluster) {
        var reconciliation = new TopicReconciliation(context, cluster);
        return reconciliation.run.withoutKafka().map(decision -> decision.outcome(null))
                .orElseGet(reconciliation::reconcile);
    }

    /**
     * Decides the next step and executes nothing.
     *
     * @throws KafkaUnavailableException if the cluster does not answer; try again later
     */
    public static TopicForecast forecast(TopicContext context, KafkaCluster cluster) {
        var reconciliation = new TopicReconciliation(context, cluster);
        return reconciliation.run.withoutKafka().map(decision -> new TopicForecast(decision, true, 0, List.of()))
                .orElseGet(reconciliation::forecast);
    }

    /**
     * Removes from Kafka whatever must not outlive the SkewedTopic.
     *
     * @return whether the topic was deleted
     * @throws KafkaUnavailableException if the cluster does not answer; try again later
     */
    public static boolean release(TopicContext context, KafkaCluster cluster) {
        var reconciliation = new TopicReconciliation(context, cluster);
        return reconciliation.run.withoutKafka().isEmpty() && reconciliation.release();
    }

    private TopicOutcome reconcile() {
        for (var steps = 1;; steps++) {
            var observed = observer.observe();
            var decision = run.next(observed);
            try {
                if (steps == MAX_STEPS || !execute(decision, observed)) {
                    if (decision.appliesConfig()) {
                        new Topics(cluster).configure(context.topic().kafkaName(), TopicConfig.of(context.topic()));
                    }
                    return decision.outcome(observed);
                }
            } catch (RefusedByKafkaException e) {
                return run.refused(decision, e.refusal(), observed).outcome(observed);
            }
        }
    }

    /** Executes the step of a decision; returns whether to observe the topic again. */
    private boolean execute(TopicDecision decision, TopicObservation observed) {
        return switch (decision.step()) {
            case TopicStep.InKafka step -> {
                change.execute(step, observed);
                yield !change.isAppliedLater(step);
            }
            case TopicStep.Announce announced when announced.isCreation() && decision.plan() != null -> {
                change.announceCreation(decision.plan());
                yield false;
            }
            case TopicStep.InStatus inStatus -> false;
        };
    }

    private TopicForecast forecast() {
        var observed = observer.observe();
        var decision = run.next(observed);
        var present = observed.topic();
        var plan = decision.plan();
        return present == null || !decision.owned()
                ? new TopicForecast(decision, present != null, 0, List.of())
                : new TopicForecast(decision, true, plan == null ? 0 : present.unfinished(plan),
                        new Topics(cluster).otherSettings(
                                context.topic().kafkaName(), TopicConfig.of(context.topic())));
    }

    private boolean release() {
        var observed = observer.observe();
        var release = run.release(observed);
        if (release.throttled() != null) {
            change.execute(new TopicStep.Unthrottle(release.throttled()), observed);
        }
        if (release.deletesTopic()) {
            new Topics(cluster).delete(context.topic().kafkaName());
        }
        return release.deletesTopic();
    }
}
