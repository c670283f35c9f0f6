package io.skewbench.controller.topic;

import io.fabric8.kubernetes.api.model.Condition;
import io.skewbench.admin.TopicBytes;
import io.skewbench.admin.TopicOutcome;
import io.skewbench.admin.TopicSeen;
import io.skewbench.api.v1alpha1.SkewedTopic;
import io.skewbench.api.v1alpha1.SkewedTopicStatus;
import io.skewbench.api.v1alpha1.SkewedTopicStatus.BrokerLayout;
import io.skewbench.api.v1alpha1.SkewedTopicStatus.Change;
import io.skewbench.api.v1alpha1.SkewedTopicStatus.Drift;
import io.skewbench.api.v1alpha1.SkewedTopicStatus.NamedBrokers;
import io.skewbench.engine.Problem;
import io.skewbench.engine.run.Conditions;
import io.skewbench.engine.statistics.Evenness;
import io.skewbench.engine.topic.LayoutTable;
import io.skewbench.engine.topic.PlacementDigest;
import io.skewbench.engine.topic.TopicDecision;
import io.skewbench.engine.topic.TopicMemory;
import io.skewbench.engine.topic.TopicStep;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Fresh statuses of one SkewedTopic. What is known of the topic stays while the cluster can't be asked. */
record TopicStatuses(SkewedTopic topic, Instant now) {
    private static final SkewedTopicStatus NOTHING = new SkewedTopicStatus(null, null, null, null, null, null, null,
            null,
            null, null, null, null, null, null, null, null, null, null, null);

    /** What a status says in its conditions. */
    private record Word(boolean ready, boolean stalled, String reason, String message) {
        static Word reconciling(String reason, String message) {
            return new Word(false, false, reason, message);
        }

        static Word stalled(String reason, String message) {
            return new Word(false, true, reason, message);
        }
    }

    /** Returns whether the status says that there is no memory for the spec as it is now. */
    static boolean tellsOfNoMemory(SkewedTopic topic) {
        var status = topic.getStatus();
        return status != null && Conditions.find(status.conditions(), "Stalled")
                .filter(stalled -> TopicOutcome.NO_MEMORY.equals(stalled.getReason()) && Objects.equals(
                        topic.getMetadata().getGeneration(), stalled.getObservedGeneration()))
                .isPresent();
    }

    /** Returns whether none has been written yet: what is there then is the default of the definition. */
    boolean isFirst() {
        return old().conditions() == null;
    }

    /** Returns a status that tells of something to wait for. */
    SkewedTopicStatus reconciling(String reason, String message) {
        var old = old();
        return status(old.clusterId(), old, old.change(), old.drift(),
                conditions(Word.reconciling(reason, message), null));
    }

    /**
     * Returns the status that tells of an outcome.
     *
     * @param bytes of the topic on each broker, as far as they were told lately
     */
    SkewedTopicStatus of(TopicOutcome outcome, TopicBytes bytes) {
        var decision = outcome.decision();
        var sight = outcome.seen();
        // Of another cluster nothing holds here.
        var memory = TopicMemory.of(topic);
        var before = sight == null || !memory.isOfAnotherThan(sight.clusterId()) ? old() : NOTHING;
        var seen = sight == null || sight.topic() == null || !decision.owned()
                ? before
                : seen(decision, sight, bytes.byBroker(), before, memory);
        var drift = decision.drift().isEmpty() && decision.step() instanceof TopicStep.Refuse
                ? before.drift()
                : decision.drift().isEmpty() ? null : decision.drift();
        // Where the cluster wasn't even asked, nothing has come to its end.
        return status(sight == null ? before.clusterId() : sight.clusterId(), seen,
                sight == null ? before.change() : change(decision, sight, bytes), drift,
                conditions(word(decision, seen), drift));
    }

    private static Word word(TopicDecision decision, SkewedTopicStatus seen) {
        return switch (decision.step()) {
            case TopicStep.Rest() -> new Word(true, false, "LaidOut", "Leaders per broker: " + seen.layout());
            case TopicStep.Report(var message) -> Word.stalled("Drifted", message);
            case TopicStep.Tell(var message) -> Word.reconciling("Repairing", message);
            case TopicStep.Refuse(var reason, var problems) -> Word.stalled(reason, lines(problems));
            case TopicStep.Wait(var reason, var message) -> Word.reconciling(reason, message);
            case TopicStep.Announce(var change) when change.action().equals("Create") ->
                Word.reconciling("Creating", "Creates the topic with " + change.partitions() + " partitions");
            case TopicStep.Announce(var change) -> Word.reconciling("Reassigning",
                    "Moves replicas of " + change.partitions() + " partitions");
            default -> Word.reconciling("Settling", "The brokers have been told and have yet to follow");
        };
    }

    private static @Nullable Change change(TopicDecision decision, TopicSeen sight, TopicBytes bytes) {
        var change = decision.change();
        return change == null || sight.topic() == null || !sight.topic().moving() || bytes.toCopy() == null
                ? change
                : change.withRemainingBytes(bytes.toCopy());
    }

    private static String lines(List<Problem> problems) {
        return problems.stream().map(Problem::toString).collect(Collectors.joining("\n"));
    }

    /** The parts that tell of the topic as it is; the others are filled in by whoever asks. */
    private SkewedTopicStatus seen(TopicDecision decision, TopicSeen sight, Map<Integer, Long> bytes,
            SkewedTopicStatus old, TopicMemory memory) {
        var there = Objects.requireNonNull(sight.topic());
        var rows = LayoutTable.of(there, sight.brokers(), bytes.isEmpty() ? bytesBefore() : bytes,
                memory.brokers());
        var sizes = rows.stream().map(BrokerLayout::bytes).filter(Objects::nonNull).toList();
        var laidOut = decision.step() instanceof TopicStep.Rest;
        // Of another topic of that name nothing was laid out.
        var before = there.id().equals(old.topicId()) ? old : NOTHING;
        var plan = decision.plan();
        return new SkewedTopicStatus(null, null, null, there.id(), there.partitions(),
                there.replicationFactor(), LayoutTable.layout(rows), rows,
                Evenness.of(rows.stream().map(BrokerLayout::leaders).toList()),
                Evenness.of(rows.stream().map(BrokerLayout::replicas).toList()),
                sizes.isEmpty() ? null : Evenness.of(sizes),
                sizes.isEmpty() ? null : Long.valueOf(sizes.stream().mapToLong(Long::longValue).sum()),
                there.underReplicated(), laidOut ? generation() : before.laidOutGeneration(),
                laidOut ? PlacementDigest.of(topic.getSpec()) : before.laidOutPlacement(),
                laidOut && plan != null ? named(plan.named()) : before.namedBrokers(), null, null, null);
    }

    private Map<Integer, Long> bytesBefore() {
        var before = new TreeMap<Integer, Long>();
        Objects.requireNonNullElse(old().brokers(), List.<BrokerLayout>of()).forEach(row -> {
            if (row.bytes() != null) {
                before.put(row.broker(), row.bytes());
            }
        });
        return before;
    }

    private static @Nullable List<NamedBrokers> named(Map<String, List<Integer>> named) {
        return named.isEmpty()
                ? null
                : new TreeMap<>(named).entrySet().stream()
                        .map(name -> new NamedBrokers(name.getKey(), name.getValue())).toList();
    }

    private SkewedTopicStatus status(@Nullable String clusterId, SkewedTopicStatus seen, @Nullable Change change,
            @Nullable List<Drift> drift,
            List<Condition> conditions) {
        return new SkewedTopicStatus(generation(), topic.kafkaName(), clusterId, seen.topicId(), seen.partitions(),
                seen.replicationFactor(), seen.layout(), seen.brokers(), seen.leaderImbalance(),
                seen.replicaImbalance(), seen.byteImbalance(), seen.bytes(), seen.underReplicatedPartitions(),
                seen.laidOutGeneration(), seen.laidOutPlacement(), seen.namedBrokers(), change, drift, conditions);
    }

    private List<Condition> conditions(Word word, @Nullable List<Drift> drift) {
        var conditions = new Conditions(old().conditions(), generation(), now)
                .add("Ready", word.ready(), word.reason(), word.message())
                .add("Reconciling", !word.ready() && !word.stalled(), word.reason(), word.message())
                .add("Stalled", word.stalled(), word.stalled() ? word.reason() : "NotStalled",
                        word.stalled() ? word.message() : "Nothing is in the way");
        if (drift != null) {
            conditions.add("Drifted", true, drift.getFirst().kind(),
                    drift.stream().map(Drift::message).collect(Collectors.joining(". ")));
        } else if (word.ready()) {
            conditions.add("Drifted", false, "NoDrift", "The topic is as it was laid out");
        } else {
            Conditions.find(old().conditions(), "Drifted").ifPresent(before -> conditions.add("Drifted",
                    before.getStatus(), before.getReason(), before.getMessage()));
        }
        return conditions.list();
    }

    private SkewedTopicStatus old() {
        return Objects.requireNonNullElse(topic.getStatus(), NOTHING);
    }

    private @Nullable Long generation() {
        return topic.getMetadata().getGeneration();
    }
}
