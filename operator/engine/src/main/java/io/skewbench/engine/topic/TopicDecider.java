package io.skewbench.engine.topic;

import io.skewbench.api.v1alpha1.SkewedTopicSpec;
import io.skewbench.api.v1alpha1.SkewedTopicStatus.Change;
import io.skewbench.engine.ClusterBrokers.Broker;
import io.skewbench.engine.Planned;
import io.skewbench.engine.Problem;
import io.skewbench.engine.placement.TopicPlan;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Decides whether a topic belongs to a SkewedTopic, and whether to change what differs from the spec or only to report
 * it.
 */
final class TopicDecider {
    private final SkewedTopicSpec spec;
    private final String name;
    private final StoredState stored;
    private final TopicObservation observed;
    private final TopicPlans plans;
    private final boolean repair;

    /**
     * Prepares a decision.
     *
     * @param name of the topic in Kafka
     * @param stored state that holds in the observed cluster
     * @param drift what to do about drift, whatever the spec says
     */
    TopicDecider(SkewedTopicSpec spec, String name, StoredState stored, TopicObservation observed, TopicPlans plans,
            DriftPolicy drift) {
        this.spec = spec;
        this.name = name;
        this.stored = stored;
        this.observed = observed;
        this.plans = plans;
        this.repair = drift == DriftPolicy.REPAIR;
    }

    TopicDecision decide() {
        var decided = decideLayout();
        var change = stored.change();
        if (change == null || !change.throttles() || decided.step() instanceof TopicStep.Reassign) {
            return decided;
        }
        // A throttle does not outlive its reassignment, even if the topic is not changed any more.
        var throttle = new ChangeThrottle(change, observed);
        if (throttle.isLeftOver()) {
            return decided.withStep(new TopicStep.Unthrottle(change)).withChange(change);
        }
        return decided.change() == null && throttle.mayBeSetOnAbsentBroker()
                ? decided.withChange(change.withRemaining(0))
                : decided;
    }

    private TopicDecision decideLayout() {
        if (observed.kafkaTopic() != null) {
            return refuse(TopicReason.KAFKA_TOPIC_CONFLICT, new Problem("spec.topicName", name,
                    "Strimzi's Topic Operator manages this topic through KafkaTopic " + observed.kafkaTopic()
                            + " and would undo what is set here; delete that KafkaTopic, annotate it with "
                            + "strimzi.io/managed: \"false\", or choose another topicName"));
        }
        if (observed.topic() != null && stored.topicId() == null && !mayBeOwn()) {
            return refuseToAdopt();
        }
        var desired = DesiredLayout.of(spec, stored, observed.brokers(), repair, plans);
        return switch (desired.planned()) {
            case Planned.Invalid<TopicPlan>(var problems) -> unplanned(problems);
            case Planned.Valid<TopicPlan>(var plan) when !stored.laidOut() && !plan.named().isEmpty()
                    && !observed.brokers().missing().isEmpty() ->
                brokersMissing("Pools and labels may match them too");
            case Planned.Valid<TopicPlan>(var plan) -> {
                var topic = observed.topic();
                yield topic == null ? absent(plan) : present(topic, plan, desired);
            }
        };
    }

    private TopicDecision unplanned(List<Problem> problems) {
        var live = observed.brokers().ids();
        var absent = stored.brokers().stream().map(Broker::id).filter(id -> !live.contains(id)).toList();
        if (stored.laidOut() && !absent.isEmpty()) {
            return wait(TopicReason.BROKERS_ABSENT, "Waiting for brokers " + absent + ", which are down");
        }
        return observed.brokers().missing().isEmpty()
                ? TopicDecision.refused(TopicReason.REFUSED, problems).withChange(stored.change())
                : brokersMissing(String.valueOf(problems.getFirst()));
    }

    /** A topic that is applied during a rolling restart would be laid out on the other brokers only, or be refused. */
    private TopicDecision brokersMissing(String why) {
        return wait(TopicReason.BROKERS_MISSING, "Waiting for brokers " + observed.brokers().missing()
                + ", which belong to the cluster and are down. " + why);
    }

    private TopicDecision wait(TopicReason reason, String message) {
        return TopicDecision.ofStep(new TopicStep.Wait(reason, message), stored.change());
    }

    private TopicDecision absent(TopicPlan plan) {
        var isLost = stored.laidOut() && stored.topicId() != null;
        var drift = isLost ? List.of(Drifts.deleted(name)) : List.<TopicDrift>of();
        if (isLost && !repair) {
            return reported(plan, drift, false);
        }
        if (stored.began(ChangeAction.CREATE)) {
            return new TopicDecision(new TopicStep.Create(plan), plan, drift, false, stored.change());
        }
        var change = ChangeAction.CREATE.begin(stored.generation(), plan.replicas().size(), null, null);
        return new TopicDecision(new TopicStep.Announce(change), plan, drift, false, change);
    }

    private TopicDecision present(TopicState topic, TopicPlan plan, DesiredLayout desired) {
        var drift = new ArrayList<TopicDrift>();
        var expected = stored.topicId();
        if (expected == null) {
            if (!isOwn(topic, plan)) {
                return refuseToAdopt();
            }
        } else if (!expected.equals(topic.id()) && !isOwn(topic, plan)) {
            // Consent to repair the topic is none to take over another one that somebody has created since.
            drift.add(Drifts.recreated(name, topic.id(), expected));
            return reported(plan, drift, false);
        }
        if (stored.laidOut()) {
            drift.addAll(Drifts.of(topic, plan));
            Optional.ofNullable(desired.changed()).ifPresent(drift::add);
        }
        var next = new LayoutSteps(spec, stored, observed, topic, plan).next()
                .filter(step -> !stored.laidOut() || repair || isReassignment(step));
        var isResolved = drift.stream().allMatch(it -> isResolved(it, desired));
        // Drift that cannot be repaired is not announced as being repaired.
        var repairs = next.map(step -> !(step instanceof TopicStep.Wait)).orElse(isResolved);
        if (repair && !drift.isEmpty() && !stored.driftReported() && repairs) {
            return new TopicDecision(new TopicStep.RecordDrift(TopicDrift.messages(drift) + ". Repairing it"), plan,
                    drift, true, stored.change());
        }
        if (next.isPresent()) {
            return new TopicDecision(next.get(), plan, drift, true, change(next.get(), topic, plan));
        }
        if (isResolved) {
            return new TopicDecision(new TopicStep.LaidOut(), plan, List.of(), true, null);
        }
        var ends = drift.stream().map(TopicDrift::kind).flatMap(kind -> kind.end().stream()).toList();
        return ends.size() == drift.size()
                ? awaited(plan, drift, ends.getFirst())
                : reported(plan, drift, true);
    }

    private TopicDecision awaited(TopicPlan plan, List<TopicDrift> drift, DriftKind.End end) {
        return new TopicDecision(new TopicStep.Wait(end.reason(), TopicDrift.messages(drift) + ". " + end.words()),
                plan,
                drift, true, stored.change());
    }

    /** Returns whether laying the topic out ended the drift: the status then records what names stand for now. */
    private boolean isResolved(TopicDrift drift, DesiredLayout desired) {
        return repair && drift.equals(desired.changed()) && desired.followed();
    }

    private static boolean isReassignment(TopicStep step) {
        return step instanceof TopicStep.Wait wait && wait.reason().isReassignment();
    }

    /** Returns whether the topic was created for this resource, as far as that is known, or is adopted. */
    private boolean isOwn(TopicState topic, TopicPlan plan) {
        return spec.adopts()
                || (mayBeOwn() && !(plan.changeFrom(name, topic.replicas()) instanceof TopicPlan.Change.Conflict));
    }

    /** Returns whether a topic that is not recorded as this resource's can belong to it. */
    private boolean mayBeOwn() {
        return spec.adopts() || stored.began(ChangeAction.CREATE);
    }

    private @Nullable Change change(TopicStep step, TopicState topic, TopicPlan plan) {
        if (step instanceof TopicStep.Announce(var announced)) {
            return announced;
        }
        var change = stored.change();
        return change != null && ChangeAction.REASSIGN.isOf(change)
                ? change.withRemaining(topic.unfinished(plan))
                : change;
    }

    private TopicDecision reported(TopicPlan plan, List<TopicDrift> drift, boolean owned) {
        var remedy = drift.stream().flatMap(it -> it.kind().remedy().stream()).findFirst().orElse(repair
                ? "Edit the placement to lay the topic out again"
                : "Set onDrift: Repair, or edit the placement, to lay the topic out again");
        return new TopicDecision(new TopicStep.ReportDrift(TopicDrift.messages(drift) + ". " + remedy), plan, drift,
                owned, null);
    }

    private TopicDecision refuseToAdopt() {
        return refuse(TopicReason.TOPIC_EXISTS, new Problem("spec.topicName", name, "there is a topic of this name "
                + "that this SkewedTopic did not create; set adopt: true to adopt it and move it to this placement, "
                + "choose another topicName, or delete the topic"));
    }

    private TopicDecision refuse(TopicReason reason, Problem problem) {
        return TopicDecision.refused(reason, List.of(problem)).withChange(stored.change());
    }
}
