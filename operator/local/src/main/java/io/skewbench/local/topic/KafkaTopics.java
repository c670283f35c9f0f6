package io.skewbench.local.topic;

import io.skewbench.admin.CreationClaim;
import io.skewbench.admin.KafkaCluster;
import io.skewbench.admin.KafkaUnavailableException;
import io.skewbench.admin.TopicOutcome;
import io.skewbench.admin.TopicReconciliation;
import io.skewbench.admin.TopicSetting;
import io.skewbench.api.v1alpha1.SkewedTopic;
import io.skewbench.api.v1alpha1.SkewedTopicStatus.Change;
import io.skewbench.api.v1alpha1.SkewedTopicStatus.Drift;
import io.skewbench.brokers.process.RunFailedException;
import io.skewbench.engine.ClusterBrokers;
import io.skewbench.engine.ClusterBrokers.Broker;
import io.skewbench.engine.Observed.BrokerView;
import io.skewbench.engine.Problem;
import io.skewbench.engine.topic.TopicDecision;
import io.skewbench.engine.topic.TopicMemory;
import io.skewbench.engine.topic.TopicPlans;
import io.skewbench.engine.topic.TopicStep;
import io.skewbench.brokers.process.Pause;
import io.skewbench.local.plan.BenchmarkPlan;
import io.skewbench.local.plan.InvalidInputException;
import io.skewbench.local.progress.ProgressOutput;
import io.skewbench.local.progress.QuietProgress;
import io.skewbench.local.validation.Sources;
import java.time.Duration;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * The topics of a call's benchmarks on one Kafka. What is there already changes only with consent, by the same rule as the
 * operator's: a topic is a SkewedTopic's if a run has created it for that, or if the SkewedTopic says to adopt it.
 */
public final class KafkaTopics {
    private static final Duration POLL = Duration.ofMillis(100);
    private static final String ONLY_IDS = "of a cluster that isn't asked through Kubernetes only the ids of brokers are known";

    private final KafkaCluster kafka;
    private final CreatedTopics created;
    private final ProgressOutput progress;
    private final String clusterId;
    private final TopicPlans plans = new TopicPlans();
    /** What has been laid out, by its name in Kafka. Guarded by this, as is all that follows. */
    private final Map<String, SkewedTopic> used = new TreeMap<>();
    /** Names of topics that this call creates. */
    private final Set<String> creates = new HashSet<>();
    /** Kafka's ids of adopted topics, by name. */
    private final Map<String, String> adopted = new HashMap<>();
    /** What is being changed of a topic, by its name: its throttle goes when the call ends. */
    private final Map<String, Change> changes = new HashMap<>();
    /** What has been laid out, by name: where it is otherwise later, somebody has changed it. */
    private final Map<String, Layout> laidOut = new HashMap<>();
    private boolean ended;

    /**
     * A layout that was brought about.
     *
     * @param named what names stood for then
     * @param brokers that the cluster had then
     * @param driftTold whether it was said that the topic is otherwise by now
     */
    private record Layout(Map<String, List<Integer>> named, List<Broker> brokers, boolean driftTold) {}

    public KafkaTopics(KafkaCluster kafka, CreatedTopics created, ProgressOutput progress) {
        this.kafka = kafka;
        this.created = created;
        this.progress = progress;
        this.clusterId = kafka.describe().clusterId();
    }

    /**
     * Checks what the benchmarks ask for, and tells what will be done for them. Changes nothing.
     *
     * @throws InvalidInputException with everything that doesn't fit
     */
    public void check(List<BenchmarkPlan> benchmarks) {
        var brokers = kafka.describe().brokers().size();
        var problems = new LinkedHashSet<String>();
        var changes = new LinkedHashSet<String>();
        for (var plan : benchmarks) {
            for (var topic : plan.topics().values()) {
                var forecast = TopicReconciliation.foresee(topic, setting(topic, new CreationClaim()), kafka);
                problems.addAll(problems(plan.sources(), topic, forecast.decision()));
                changes.add(new TopicWords(topic).foreseen(forecast));
            }
            changes.addAll(TopicWords.ofRun(plan));
            problems.addAll(TopicProblems.tooManyReplicas(plan, brokers));
            TopicProblems.existing(plan).filter(topic -> kafka.topic(topic.name()).isEmpty())
                    .forEach(topic -> problems.add(TopicProblems.line(plan, topic,
                            "the cluster has no topic of this name; create it, or name a SkewedTopic in topic")));
        }
        if (!problems.isEmpty()) {
            throw new InvalidInputException(List.copyOf(problems));
        }
        changes.forEach(progress::say);
    }

    /**
     * Makes the topics of one benchmark what they should be.
     *
     * @throws InvalidInputException if the cluster refuses, or a topic turns out to be somebody else's
     */
    public LaidOutTopics layOut(BenchmarkPlan plan) {
        return LaidOutTopics.of(plan, this, kafka, progress);
    }

    /**
     * Makes a topic what it should be. Once it has been laid out, what differs is drift: repaired or refused, as the
     * SkewedTopic says.
     *
     * @param check called while something is waited for, to throw where the run can't go on
     * @return the number of partitions
     * @throws InvalidInputException if the cluster refuses, or the topic is somebody else's, before it was ever laid out
     * @throws RunFailedException if it isn't what was laid out any more, or Kafka doesn't answer
     */
    public int layOut(Sources sources, SkewedTopic topic, Runnable check) {
        var claim = new CreationClaim();
        var wait = new TopicWait(topic.kafkaName(), isLaidOut(topic) ? progress : new QuietProgress());
        while (true) {
            check.run();
            try {
                var outcome = apply(topic, claim);
                refuse(topic, problems(sources, topic, outcome.decision()));
                switch (outcome.next()) {
                    case TopicStep.Rest() -> {
                        return Objects.requireNonNull(Objects.requireNonNull(outcome.seen()).topic()).partitions();
                    }
                    case TopicStep.Wait(var reason, var message) -> wait.of(reason, message, outcome.decision());
                    case TopicStep.Tell(var message) -> progress.say("Topic " + topic.kafkaName() + ": " + message);
                    default -> wait.of("", drift(topic, outcome.decision()), outcome.decision());
                }
            } catch (KafkaUnavailableException e) {
                wait.of("", String.valueOf(e.getMessage()), null);
            }
            Pause.of(POLL);
        }
    }

    /** The input was right when the topic was laid out. */
    private void refuse(SkewedTopic topic, List<String> problems) {
        if (!problems.isEmpty() && isLaidOut(topic)) {
            throw new RunFailedException(String.join("; ", problems));
        }
        if (!problems.isEmpty()) {
            throw new InvalidInputException(problems);
        }
    }

    /** Returns whether a topic was created by this call, or by an earlier one. */
    synchronized boolean isCreated(String name, String id) {
        return created.find(clusterId, name).filter(id::equals).isPresent();
    }

    /** Whoever ends the call waits for that, so that nothing is created afterwards. */
    private synchronized TopicOutcome apply(SkewedTopic topic, CreationClaim claim) {
        if (ended) {
            throw new RunFailedException("Interrupted");
        }
        used.put(topic.kafkaName(), topic);
        var outcome = TopicReconciliation.apply(topic, setting(topic, claim), kafka);
        if (outcome.next() instanceof TopicStep.Announce announced && announced.isCreation()) {
            creates.add(topic.kafkaName());
        }
        note(topic, outcome);
        changes.put(topic.kafkaName(), outcome.decision().change());
        noteLayout(topic.kafkaName(), outcome);
        return outcome;
    }

    private void noteLayout(String name, TopicOutcome outcome) {
        var seen = outcome.seen();
        var plan = outcome.decision().plan();
        if (outcome.next() instanceof TopicStep.Rest && seen != null && plan != null) {
            laidOut.put(name, new Layout(plan.named(), seen.brokers().brokers(), false));
        }
        if (outcome.next() instanceof TopicStep.Tell) {
            laidOut.computeIfPresent(name, (it, layout) -> new Layout(layout.named(), layout.brokers(), true));
        }
    }

    private synchronized boolean isLaidOut(SkewedTopic topic) {
        return laidOut.containsKey(topic.kafkaName());
    }

    /** Deletes what is to go with its resource, once, and tells what stays. Any thread may call it. */
    public synchronized void end() {
        ended = true;
        used.forEach((name, topic) -> {
            try {
                if (TopicReconciliation.release(topic, setting(topic, new CreationClaim()),
                        new TopicWords(topic).isDeletedAfterwards(), kafka)) {
                    created.forget(clusterId, name);
                    progress.say("Topic " + name + " is deleted");
                } else if (kafka.topic(name).filter(present -> isCreated(name, present.id())).isPresent()) {
                    progress.say("Topic " + name + " is left on Kafka; with deletionPolicy: Delete, SkewedTopic "
                            + topic.getMetadata().getName() + " would have it deleted");
                }
            } catch (KafkaUnavailableException e) {
                progress.say("Topic " + name + " may be left on Kafka: " + e.getMessage());
            }
        });
        used.clear();
    }

    /** Remembers a topic that is this resource's; one that is adopted for this call only, as each file has to say so. */
    private void note(SkewedTopic topic, TopicOutcome outcome) {
        var seen = outcome.seen();
        if (seen != null && seen.topic() != null && outcome.decision().owned()) {
            var id = seen.topic().id();
            var name = topic.kafkaName();
            if (creates.contains(name) || !Boolean.TRUE.equals(topic.getSpec().adopt())) {
                created.add(clusterId, name, id);
                creates.remove(name);
            } else if (created.find(clusterId, name).filter(id::equals).isEmpty()) {
                adopted.put(name, id);
            }
        }
    }

    /** What a run created earlier may be gone, and one of its name adopted. */
    private synchronized TopicMemory memory(SkewedTopic topic) {
        var memory = Optional.ofNullable(adopted.get(topic.kafkaName()))
                .or(() -> created.find(clusterId, topic.kafkaName()))
                .map(id -> TopicMemory.ofCreated(clusterId, id)).orElse(TopicMemory.NONE)
                .withChange(changes.get(topic.kafkaName()));
        var layout = laidOut.get(topic.kafkaName());
        return layout == null ? memory : memory.withLayout(layout.named(), layout.brokers(), layout.driftTold());
    }

    private TopicSetting setting(SkewedTopic topic, CreationClaim claim) {
        return new TopicSetting(memory(topic), TopicDecision.Unknown.OTHERS, null, KafkaTopics::known, plans, claim);
    }

    private static List<String> problems(Sources sources, SkewedTopic topic, TopicDecision decision) {
        return switch (decision.step()) {
            case TopicStep.Refuse(var reason, var problems) ->
                problems.stream().map(problem -> sources.line(topic, problem)).toList();
            case TopicStep.Report(var message) ->
                List.of(sources.line(topic, new Problem("spec.topicName", topic.kafkaName(), message)));
            default -> List.of();
        };
    }

    private static String drift(SkewedTopic topic, TopicDecision decision) {
        return decision.drift().isEmpty()
                ? "Topic " + topic.kafkaName() + " is not laid out yet"
                : decision.drift().stream().map(Drift::message).collect(Collectors.joining(". "));
    }

    private static ClusterBrokers known(List<BrokerView> brokers) {
        return new ClusterBrokers(
                brokers.stream().map(broker -> new Broker(broker.id(), broker.rack(), null, null, null))
                        .toList(),
                ONLY_IDS, Map.of());
    }
}
