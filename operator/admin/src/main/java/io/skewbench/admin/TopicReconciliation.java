package io.skewbench.admin;

import io.skewbench.api.v1alpha1.SkewedTopic;
import io.skewbench.api.v1alpha1.SkewedTopicSpec;
import io.skewbench.api.v1alpha1.SkewedTopicStatus.Change;
import io.skewbench.engine.Planned;
import io.skewbench.engine.Problem;
import io.skewbench.engine.TopicPlan;
import io.skewbench.engine.topic.TopicDecision;
import io.skewbench.engine.topic.TopicObservation;
import io.skewbench.engine.topic.TopicState;
import io.skewbench.engine.topic.TopicStep;
import io.skewbench.protocol.plan.InternalTopics;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.ExecutionException;
import java.util.stream.Collectors;
import org.apache.kafka.clients.admin.NewPartitionReassignment;
import org.apache.kafka.common.ElectionType;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.errors.InvalidConfigurationException;
import org.apache.kafka.common.errors.InvalidPartitionsException;
import org.apache.kafka.common.errors.InvalidReplicaAssignmentException;
import org.apache.kafka.common.errors.NoReassignmentInProgressException;
import org.jspecify.annotations.Nullable;

/** Brings topics to where their SkewedTopics want them. */
public final class TopicReconciliation {
    /** More steps than any way has that leads somewhere. */
    private static final int MAX_STEPS = 6;

    private final SkewedTopic topic;
    private final String name;
    private final TopicSetting setting;
    private final boolean repairs;
    private final KafkaCluster cluster;
    private final TopicReader reader;
    private final Throttles throttles;

    private TopicReconciliation(SkewedTopic topic, TopicSetting setting, boolean repairs, KafkaCluster cluster) {
        this.topic = topic;
        this.repairs = repairs;
        this.name = topic.kafkaName();
        this.setting = setting;
        this.cluster = cluster;
        this.reader = new TopicReader(cluster);
        this.throttles = new Throttles(cluster.admin());
    }

    /**
     * Does what there is to do, as the engine decides, until it has to be waited or something written down first. Safe to
     * repeat at any time.
     *
     * @throws KafkaUnavailableException if the cluster doesn't answer; try again later
     */
    public static TopicOutcome apply(SkewedTopic topic, TopicSetting setting, KafkaCluster cluster) {
        return apply(topic, setting, true, cluster);
    }

    /**
     * Does the same, except that it leaves drift alone. Where the spec has drift repaired, the outcome says whether that was
     * held back, or else why it can't be repaired now.
     *
     * @throws KafkaUnavailableException if the cluster doesn't answer; try again later
     */
    public static TopicOutcome applyWithoutRepair(SkewedTopic topic, TopicSetting setting, KafkaCluster cluster) {
        return apply(topic, setting, false, cluster);
    }

    private static TopicOutcome apply(SkewedTopic topic, TopicSetting setting, boolean repairs, KafkaCluster cluster) {
        return InternalTopics.include(topic.kafkaName())
                ? refusal(topic)
                : new TopicReconciliation(topic, setting, repairs, cluster).apply();
    }

    /**
     * Looks what there is to do, and does nothing.
     *
     * @throws KafkaUnavailableException if the cluster doesn't answer; try again later
     */
    public static TopicForecast foresee(SkewedTopic topic, TopicSetting setting, KafkaCluster cluster) {
        if (InternalTopics.include(topic.kafkaName())) {
            return new TopicForecast(refusal(topic).decision(), true, 0, List.of());
        }
        var keeper = new TopicReconciliation(topic, setting, true, cluster);
        var sight = keeper.see();
        var decision = keeper.decide(sight);
        var present = sight.topic();
        var plan = decision.plan();
        return present == null || !decision.owned()
                ? new TopicForecast(decision, present != null, 0, List.of())
                : new TopicForecast(decision, true, plan == null ? 0 : present.unfinished(plan),
                        cluster.otherSettings(topic.kafkaName(), settings(topic)));
    }

    private static TopicOutcome refusal(SkewedTopic topic) {
        return TopicOutcome
                .refused(List.of(new Problem("spec.topicName", topic.kafkaName(), InternalTopics.REFUSAL)));
    }

    /** Returns the topic's settings as Kafka takes them. */
    public static Map<String, String> settings(SkewedTopic topic) {
        var settings = new TreeMap<String, String>();
        var config = topic.getSpec().config();
        if (config != null) {
            config.forEach((name, value) -> settings.put(name, String.valueOf(value)));
        }
        return settings;
    }

    /**
     * Takes back what outlives a SkewedTopic that is deleted, and the topic itself if it is to go.
     *
     * @param delete whether the topic goes, if it still is this resource's
     * @return whether it was there and went
     * @throws KafkaUnavailableException if the cluster doesn't answer; try again later
     */
    public static boolean release(SkewedTopic topic, TopicSetting setting, boolean delete, KafkaCluster cluster) {
        return !InternalTopics.include(topic.kafkaName())
                && new TopicReconciliation(topic, setting, true, cluster).release(delete);
    }

    private boolean release(boolean delete) {
        var sight = see();
        if (setting.memory().isOfAnotherThan(sight.clusterId())) {
            return false;
        }
        var present = sight.topic();
        var change = setting.memory().change();
        if (change != null && change.throttle() != null) {
            throttles.remove(name, present != null, change, sight.brokers().ids());
        }
        if (!delete || present == null || !isOwn(present, sight)) {
            return false;
        }
        cluster.deleteTopic(name);
        return true;
    }

    /**
     * An operator that was killed may have created the topic and not known its id yet. One that a KafkaTopic manages by
     * now is that one's, with all that others keep in it.
     */
    private boolean isOwn(TopicState present, TopicObservation sight) {
        if (sight.kafkaTopic() != null) {
            return false;
        }
        var id = setting.memory().topicId();
        return id != null
                ? id.equals(present.id())
                : setting.memory().began(TopicDecision.CREATE) && !setting.claim().isUntried()
                        && setting.plans().of(topic.getSpec(),
                                sight.brokers()) instanceof Planned.Valid<TopicPlan>(var plan)
                        && !(plan.changeFrom(name, present.replicas()) instanceof TopicPlan.Change.Conflict);
    }

    private TopicOutcome apply() {
        var sight = see();
        if (setting.memory().isOfAnotherThan(sight.clusterId())) {
            return apply(topic, setting.forgotten(), repairs, cluster);
        }
        if (setting.claim().isUntried() && sight.topic() != null) {
            return somebodyWasFaster();
        }
        for (var step = 1;; step++) {
            var decision = decide(sight);
            try {
                if (decision.step() instanceof TopicStep.Create(var plan) && isTaken(plan)) {
                    return somebodyWasFaster();
                }
                if (step == MAX_STEPS || !carryOut(decision, sight)) {
                    configure(decision, sight);
                    return repairs || decision.drift().isEmpty()
                            ? TopicOutcome.of(decision, sight)
                            : withoutRepair(decision, sight);
                }
            } catch (RefusedByKafkaException e) {
                return refused(e, decision, sight);
            }
            sight = see();
        }
    }

    /** Returns the outcome where there is drift that was left alone. */
    private TopicOutcome withoutRepair(TopicDecision decision, TopicObservation sight) {
        var step = decide(topic.getSpec(), sight).step();
        return step instanceof TopicStep.Report || step instanceof TopicStep.Wait || step instanceof TopicStep.Refuse
                ? TopicOutcome.of(decision.withStep(step), sight)
                : TopicOutcome.heldBack(decision, sight);
    }

    private TopicOutcome somebodyWasFaster() {
        setting.claim().tried();
        return apply(topic, setting.unannounced(), repairs, cluster);
    }

    /** Creates the topic; returns whether somebody else has. What an earlier try may have created is not theirs. */
    private boolean isTaken(TopicPlan plan) {
        var isFirst = setting.claim().isUntried();
        setting.claim().tried();
        return !cluster.createTopic(name, plan, settings(topic)) && isFirst;
    }

    private TopicDecision decide(TopicObservation sight) {
        return decide(repairs ? topic.getSpec() : withoutRepair(topic.getSpec()), sight);
    }

    private static SkewedTopicSpec withoutRepair(SkewedTopicSpec spec) {
        return new SkewedTopicSpec(spec.cluster(), spec.topicName(), spec.replicationFactor(), spec.placement(),
                spec.config(), spec.deletionPolicy(), "Report", spec.adopt(), spec.reassignment());
    }

    private TopicDecision decide(SkewedTopicSpec spec, TopicObservation sight) {
        var memory = setting.memory();
        var expected = memory.topicId() != null || memory.change() != null;
        if (sight.topic() == null && expected && reader.exists(name)) {
            return new TopicDecision(new TopicStep.Wait("Settling", "Brokers are yet to learn of topic " + name), null,
                    List.of(), false, memory.change());
        }
        return TopicDecision.of(spec, name, memory, sight, setting.unknown(), setting.plans());
    }

    private TopicObservation see() {
        // It replaces what was seen before.
        cluster.forgetAnswers();
        var described = cluster.describe();
        var brokers = setting.naming().apply(described.brokers());
        var memory = setting.memory();
        var change = memory.change();
        var reassignment = topic.getSpec().reassignment();
        // A topic at rest is looked at every few seconds: then no broker has to be asked for its settings.
        var mayMove = !memory.laidOut() || memory.driftTold();
        var throttled = (change != null && change.throttle() != null)
                || (mayMove && reassignment != null && reassignment.throttle() != null);
        var seen = reader.read(name, throttled);
        return new TopicObservation(described.clusterId(), brokers, seen.orElse(null), setting.kafkaTopic(),
                throttled ? throttles.rates(concerned(brokers.ids(), change)) : Map.of());
    }

    private static Set<Integer> concerned(Set<Integer> live, @Nullable Change change) {
        var brokers = new TreeSet<>(live);
        Optional.ofNullable(change).map(Change::throttledBrokers).ifPresent(brokers::retainAll);
        return brokers;
    }

    /** Returns whether something was done, so that it has to be looked at anew. */
    private boolean carryOut(TopicDecision decision, TopicObservation sight) {
        switch (decision.step()) {
            case TopicStep.Announce announced when announced.isCreation() && decision.plan() != null -> {
                // What Kafka refuses is never announced, so that no topic of that name is taken for what came of it.
                cluster.checkTopic(name, decision.plan(), settings(topic));
                setting.claim().announced();
                return false;
            }
            case TopicStep.Create created -> {
                return true;
            }
            case TopicStep.AddPartitions(var plan, var from) -> cluster.addPartitions(name, plan, from);
            case TopicStep.Reassign reassign when sight.topic() != null -> {
                reassign(reassign, sight.topic(), sight.brokers().ids());
                // Brokers learn of a throttle a moment later: whoever looks at once may take it for gone already.
                return reassign.change().throttle() == null;
            }
            case TopicStep.BreakOff(var partitions) -> breakOff(partitions);
            case TopicStep.Unthrottle(var change) ->
                throttles.remove(name, sight.topic() != null, change, sight.brokers().ids());
            case TopicStep.Elect(var partitions) -> elect(partitions);
            default -> {
                return false;
            }
        }
        return true;
    }

    private void configure(TopicDecision decision, TopicObservation sight) {
        var step = decision.step();
        if (sight.topic() != null && decision.owned() && (step instanceof TopicStep.Rest
                || step instanceof TopicStep.Report || step instanceof TopicStep.Wait)) {
            cluster.configureTopic(name, settings(topic));
        }
    }

    private void reassign(TopicStep.Reassign reassign, TopicState present, Set<Integer> live) {
        if (reassign.change().throttle() != null) {
            throttles.set(name, present, reassign.targets(), reassign.change(), live);
        }
        var targets = new HashMap<TopicPartition, Optional<NewPartitionReassignment>>();
        reassign.targets().forEach((partition, brokers) -> targets.put(new TopicPartition(name, partition),
                Optional.of(new NewPartitionReassignment(brokers))));
        for (var part : Calls.requests(targets.keySet())) {
            var request = new HashMap<>(targets);
            request.keySet().retainAll(Set.copyOf(part));
            Calls.change("Cannot reassign topic " + name,
                    cluster.admin().alterPartitionReassignments(request).all());
        }
    }

    /** Their replicas are again where they were before; what has come to its end meanwhile stays. */
    private void breakOff(Set<Integer> partitions) {
        var moves = new HashMap<TopicPartition, Optional<NewPartitionReassignment>>();
        partitions.forEach(partition -> moves.put(new TopicPartition(name, partition), Optional.empty()));
        cluster.admin().alterPartitionReassignments(moves).values().forEach((partition, answer) -> {
            try {
                Calls.change("Cannot break off the reassignment of " + partition, answer);
            } catch (KafkaUnavailableException e) {
                if (!(e.getCause() instanceof ExecutionException why
                        && why.getCause() instanceof NoReassignmentInProgressException)) {
                    throw e;
                }
            }
        });
    }

    /** Partitions whose preferred leader can't lead just now, or leads already, don't matter: they are looked at anew. */
    private void elect(Set<Integer> partitions) {
        for (var part : Calls.requests(partitions)) {
            Calls.await("Cannot elect leaders of topic " + name,
                    cluster.admin().electLeaders(ElectionType.PREFERRED, part.stream()
                            .map(partition -> new TopicPartition(name, partition)).collect(Collectors.toSet()))
                            .partitions());
        }
    }

    private TopicOutcome refused(RefusedByKafkaException refusal, TopicDecision decision, TopicObservation sight) {
        var message = String.valueOf(refusal.getMessage());
        var next = switch (refusal.getCause()) {
            // The plan was made for brokers that were there a moment ago, and is made anew for those that are there now.
            case InvalidReplicaAssignmentException e -> new TopicStep.Wait("BrokersChanged", message);
            // The broker that was asked has yet to learn of partitions that the controller knows.
            case InvalidPartitionsException e when decision.step() instanceof TopicStep.AddPartitions ->
                new TopicStep.Wait("Settling", message);
            case InvalidConfigurationException e ->
                new TopicStep.Refuse("Refused", List.of(TopicSettings.refused(topic, message)));
            case null, default -> new TopicStep.Refuse("Refused", List.of(new Problem("spec", name, message)));
        };
        return TopicOutcome.of(new TopicDecision(next, decision.plan(), decision.drift(), decision.owned(),
                begun(decision)), sight);
    }

    /** Returns what may have been begun though Kafka refused the step: no topic of this name comes of its creation. */
    private @Nullable Change begun(TopicDecision refused) {
        return switch (refused.step()) {
            case TopicStep.Announce announced -> setting.memory().change();
            case TopicStep.Create create -> null;
            default -> refused.change();
        };
    }
}
