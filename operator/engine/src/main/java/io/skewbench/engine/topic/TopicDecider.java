package io.skewbench.engine.topic;

import static io.skewbench.engine.topic.TopicDecision.CREATE;
import static io.skewbench.engine.topic.TopicDecision.REASSIGN;

import io.skewbench.api.v1alpha1.SkewedTopicSpec;
import io.skewbench.api.v1alpha1.SkewedTopicStatus.Change;
import io.skewbench.api.v1alpha1.SkewedTopicStatus.Drift;
import io.skewbench.engine.Planned;
import io.skewbench.engine.Problem;
import io.skewbench.engine.TopicPlan;
import io.skewbench.engine.topic.TopicDecision.Unknown;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Whose the topic is, and whether what differs is to be changed or told. */
final class TopicDecider {
    private final SkewedTopicSpec spec;
    private final String name;
    private final TopicMemory memory;
    private final TopicObservation sight;
    private final Unknown unknown;
    private final TopicPlans plans;
    private final boolean repair;

    TopicDecider(SkewedTopicSpec spec, String name, TopicMemory memory, TopicObservation sight, Unknown unknown,
            TopicPlans plans) {
        this.spec = spec;
        this.name = name;
        this.memory = memory;
        this.sight = sight;
        this.unknown = unknown;
        this.plans = plans;
        this.repair = "Repair".equals(spec.onDrift());
    }

    TopicDecision decide() {
        if (sight.kafkaTopic() != null) {
            return refuse("KafkaTopicConflict", new Problem("spec.topicName", name, "Strimzi's Topic Operator manages "
                    + "this topic through KafkaTopic " + sight.kafkaTopic()
                    + " and would undo what is set here; delete "
                    + "that KafkaTopic, annotate it with strimzi.io/managed: \"false\", or choose another topicName"));
        }
        if (sight.topic() != null && memory.topicId() == null && !mayBeOwn()) {
            return refuseToAdopt();
        }
        var wanted = WantedLayout.of(spec, memory, sight.brokers(), repair, plans);
        return switch (wanted.planned()) {
            case Planned.Invalid<TopicPlan>(var problems) -> unplanned(problems);
            case Planned.Valid<TopicPlan>(var plan) when !memory.laidOut() && !plan.named().isEmpty()
                    && !sight.brokers().missing().isEmpty() ->
                missing("Pools and labels may stand for these too");
            case Planned.Valid<TopicPlan>(var plan) -> {
                var topic = sight.topic();
                yield topic == null ? absent(plan) : present(topic, plan, wanted);
            }
        };
    }

    private TopicDecision unplanned(List<Problem> problems) {
        var live = sight.brokers().ids();
        var away = memory.brokers().stream().map(broker -> broker.id()).filter(id -> !live.contains(id)).toList();
        return memory.laidOut() && !away.isEmpty()
                ? new TopicDecision(
                        new TopicStep.Wait("BrokersAbsent", "Waits for brokers " + away + ", which are away"),
                        null, List.of(), false, memory.change())
                : sight.brokers().missing().isEmpty()
                        ? new TopicDecision(new TopicStep.Refuse("Refused", problems), null, List.of(), false,
                                memory.change())
                        : missing(String.valueOf(problems.getFirst()));
    }

    /** A topic that is applied during a rolling restart would be laid out on the others only, or be refused. */
    private TopicDecision missing(String why) {
        return new TopicDecision(new TopicStep.Wait("BrokersMissing", "Waits for brokers " + sight.brokers().missing()
                + ", which belong to the cluster and are away. " + why), null, List.of(), false, memory.change());
    }

    private TopicDecision absent(TopicPlan plan) {
        var lost = memory.laidOut() && memory.topicId() != null;
        var drift = lost ? List.of(Drifts.deleted(name)) : List.<Drift>of();
        if (lost && !repair) {
            return told(plan, drift, false);
        }
        if (memory.began(CREATE)) {
            return new TopicDecision(new TopicStep.Create(plan), plan, drift, false, memory.change());
        }
        var change = Change.of(CREATE, memory.generation(), plan.replicas().size(), null,
                null);
        return new TopicDecision(new TopicStep.Announce(change), plan, drift, false, change);
    }

    private TopicDecision present(TopicState topic, TopicPlan plan, WantedLayout wanted) {
        var drift = new ArrayList<Drift>();
        var was = memory.topicId();
        if (was == null) {
            if (!isOwn(topic, plan)) {
                return refuseToAdopt();
            }
        } else if (!was.equals(topic.id()) && !isOwn(topic, plan)) {
            // To repair what was laid out is no leave to take over what somebody else has made since.
            drift.add(Drifts.recreated(name, topic.id(), was));
            return told(plan, drift, false);
        }
        if (memory.laidOut()) {
            drift.addAll(Drifts.of(topic, plan));
            Optional.ofNullable(wanted.changed()).ifPresent(drift::add);
        }
        var next = new LayoutSteps(spec, memory, sight, topic, plan).next()
                .filter(step -> !memory.laidOut() || repair || isReassigning(step));
        var isMended = drift.stream().allMatch(it -> isMended(it, wanted));
        // Of drift that can't be repaired nobody says that it is.
        var repairs = next.map(step -> !isWait(step)).orElse(isMended);
        if (repair && !drift.isEmpty() && !memory.driftTold() && repairs) {
            return new TopicDecision(new TopicStep.Tell(messages(drift) + ". This is repaired"), plan, drift, true,
                    memory.change());
        }
        return next.map(step -> new TopicDecision(step, plan, drift, true, change(step, topic, plan)))
                .orElseGet(() -> isMended
                        ? new TopicDecision(new TopicStep.Rest(), plan, List.of(), true, null)
                        : drift.stream().allMatch(it -> it.kind().equals(Drifts.LEADER_MOVED))
                                ? leadersMoved(plan, drift)
                                : told(plan, drift, true));
    }

    /**
     * With replicas in their places, leaders are elsewhere only because brokers are, or were a moment ago: every rolling
     * restart does so, and Kafka gives them back by itself unless it is told not to.
     */
    private TopicDecision leadersMoved(TopicPlan plan, List<Drift> drift) {
        return new TopicDecision(new TopicStep.Wait("LeadersMoved", messages(drift) + ". Their replicas are where they "
                + "belong; Kafka gives them their preferred leaders back once these are in sync, every 5 minutes by "
                + "default. Write onDrift: Repair to have that done at once"), plan, drift, true, memory.change());
    }

    private static boolean isWait(TopicStep step) {
        return step instanceof TopicStep.Wait;
    }

    /** Where nothing is left to be done, these are over: what is remembered of them is written anew. */
    private boolean isMended(Drift drift, WantedLayout wanted) {
        return repair && drift.equals(wanted.changed()) && wanted.followed();
    }

    private static boolean isReassigning(TopicStep step) {
        return step instanceof TopicStep.Wait wait && wait.reason().endsWith(LayoutSteps.REASSIGNING);
    }

    /** Returns whether the topic was created for this resource, as far as that can be told, or is adopted. */
    private boolean isOwn(TopicState topic, TopicPlan plan) {
        return Boolean.TRUE.equals(spec.adopt())
                || (mayBeOwn() && !(plan.changeFrom(name, topic.replicas()) instanceof TopicPlan.Change.Conflict));
    }

    /** Returns whether it is left to the placement whose a topic is. */
    private boolean mayBeOwn() {
        return Boolean.TRUE.equals(spec.adopt()) || memory.began(CREATE) || unknown == Unknown.OWN_IF_ALIKE;
    }

    private @Nullable Change change(TopicStep step, TopicState topic, TopicPlan plan) {
        if (step instanceof TopicStep.Announce(var announced)) {
            return announced;
        }
        var change = memory.change();
        return change == null || !change.action().equals(REASSIGN)
                ? change
                : change.withRemaining(topic.unfinished(plan));
    }

    private TopicDecision told(TopicPlan plan, List<Drift> drift, boolean owned) {
        var mend = drift.stream().anyMatch(it -> it.kind().equals("PartitionsAdded"))
                ? "Kafka can't remove partitions: let the placement have as many, or delete the topic"
                : drift.stream().anyMatch(it -> it.kind().equals(Drifts.RECREATED))
                        ? "Write adopt: true to have the other one taken over and laid out"
                        : repair
                                ? "Edit the placement to have it laid out anew"
                                : "Write onDrift: Repair, or edit the placement, to have it laid out again";
        return new TopicDecision(new TopicStep.Report(messages(drift) + ". " + mend), plan, drift, owned, null);
    }

    private static String messages(List<Drift> drift) {
        return drift.stream().map(Drift::message).collect(Collectors.joining(". "));
    }

    private TopicDecision refuseToAdopt() {
        return refuse("TopicExists", new Problem("spec.topicName", name, "there is a topic of this name that "
                + "this SkewedTopic did not create; write adopt: true to take it over and bring it to this "
                + "placement, choose another topicName, or delete the topic"));
    }

    private TopicDecision refuse(String reason, Problem problem) {
        return new TopicDecision(new TopicStep.Refuse(reason, List.of(problem)), null, List.of(), false,
                memory.change());
    }
}
