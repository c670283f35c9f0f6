package io.skewbench.local.topic;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import io.skewbench.admin.connection.KafkaCluster;
import io.skewbench.admin.connection.KafkaUnavailableException;
import io.skewbench.admin.topic.CreationTracker;
import io.skewbench.admin.topic.TopicContext;
import io.skewbench.admin.topic.TopicReconciliation;
import io.skewbench.admin.topic.Topics;
import io.skewbench.api.v1alpha1.SkewedTopic;
import io.skewbench.api.v1alpha1.SkewedTopicStatus;
import io.skewbench.api.v1alpha1.SkewedTopicStatus.Drift;
import io.skewbench.brokers.process.Pause;
import io.skewbench.brokers.process.RunFailedException;
import io.skewbench.engine.ClusterBrokers;
import io.skewbench.engine.ClusterBrokers.Broker;
import io.skewbench.engine.Problem;
import io.skewbench.engine.observation.Observed.BrokerView;
import io.skewbench.engine.state.ConditionType;
import io.skewbench.engine.state.Conditions;
import io.skewbench.engine.topic.StoredState;
import io.skewbench.engine.topic.TopicOutcome;
import io.skewbench.engine.topic.TopicPlans;
import io.skewbench.engine.topic.TopicStep;
import io.skewbench.local.plan.BenchmarkPlan;
import io.skewbench.local.plan.InvalidInputException;
import io.skewbench.local.progress.ProgressOutput;
import io.skewbench.local.progress.QuietProgress;
import io.skewbench.local.validation.Sources;
import io.skewbench.protocol.failure.FailureText;
import java.time.Duration;
import java.time.InstantSource;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * The topics of a call's Benchmarks on one Kafka cluster. As in the operator, existing topics are changed only with
 * consent: a topic belongs to a SkewedTopic if a run has created it for the SkewedTopic, or if the SkewedTopic says to
 * adopt it.
 */
public final class KafkaTopics {
    private static final Duration POLL = Duration.ofMillis(100);
    private static final String ONLY_IDS = "only the ids of brokers are known of a cluster that is not "
            + "accessed through Kubernetes";

    private final KafkaCluster kafka;
    private final ProgressOutput progress;
    private final TopicPlans plans = new TopicPlans();
    @GuardedBy("this")
    private final TopicStatuses statuses;
    /** SkewedTopics whose topics this call has reconciled, by the topic's name in Kafka. */
    @GuardedBy("this")
    private final Map<String, SkewedTopic> used = new TreeMap<>();
    @GuardedBy("this")
    private boolean ended;

    public KafkaTopics(KafkaCluster kafka, CreatedTopics created, ProgressOutput progress) {
        this.kafka = kafka;
        this.progress = progress;
        this.statuses = new TopicStatuses(kafka.describe().clusterId(), created, InstantSource.system());
    }

    /**
     * Checks the topics of Benchmarks, and prints what will be done to each. Changes nothing.
     *
     * @throws InvalidInputException with a line for each problem
     */
    public void check(List<BenchmarkPlan> benchmarks) {
        var brokers = kafka.describe().brokers().size();
        var problems = new LinkedHashSet<String>();
        var changes = new LinkedHashSet<String>();
        for (var plan : benchmarks) {
            for (var topic : plan.topics().values()) {
                var forecast = TopicReconciliation.forecast(context(topic, new CreationTracker()), kafka);
                problems.addAll(problems(plan.sources(), topic, forecast.decision().step()));
                changes.add(new TopicAnnouncements(topic).foreseen(forecast));
            }
            changes.addAll(TopicAnnouncements.ofRun(plan));
            problems.addAll(TopicProblems.tooManyReplicas(plan, brokers));
            TopicProblems.existing(plan).filter(topic -> new Topics(kafka).layout(topic.name()).isEmpty())
                    .forEach(topic -> problems.add(TopicProblems.line(plan, topic,
                            "the cluster has no topic of this name; create it, or name a SkewedTopic in topic")));
        }
        if (!problems.isEmpty()) {
            throw new InvalidInputException(List.copyOf(problems));
        }
        changes.forEach(progress::say);
    }

    /**
     * Lays out the topics of one benchmark.
     *
     * @throws InvalidInputException if the cluster refuses, or a topic belongs to another client
     */
    public LaidOutTopics layOut(BenchmarkPlan plan) {
        return LaidOutTopics.of(plan, this, kafka, progress);
    }

    /**
     * Lays out a topic. Later differences are drift, which is repaired or refused as the SkewedTopic says.
     *
     * @param check called while waiting; throws if the run can't go on
     * @return the number of partitions
     * @throws InvalidInputException if the cluster refuses, or the topic belongs to another client, before the topic
     * was laid out
     * @throws RunFailedException if the topic is no longer as it was laid out, or Kafka does not answer
     */
    public int layOut(Sources sources, SkewedTopic topic, Runnable check) {
        var creation = new CreationTracker();
        var wait = new TopicWait(topic.kafkaName(), isLaidOut(topic) ? progress : new QuietProgress());
        while (true) {
            check.run();
            try {
                var reconciled = reconcile(topic, creation);
                var step = reconciled.outcome().step();
                refuse(topic, problems(sources, topic, step));
                switch (step) {
                    case TopicStep.LaidOut() -> {
                        return Objects.requireNonNull(reconciled.status().partitions());
                    }
                    case TopicStep.Wait(var reason, var message) ->
                        wait.of(Optional.of(reason), message, reconciled.status().change());
                    case TopicStep.RecordDrift(var message) ->
                        progress.say("Topic " + topic.kafkaName() + ": " + message);
                    default -> wait.of(Optional.empty(), message(reconciled.status()), reconciled.status().change());
                }
            } catch (KafkaUnavailableException e) {
                wait.of(Optional.empty(), FailureText.of(e), null);
            }
            Pause.of(POLL);
        }
    }

    /** Throws if there are problems. Once the topic was laid out, they are a failure of the run, not invalid input. */
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
        return statuses.isCreated(name, id);
    }

    private record Reconciled(TopicOutcome outcome, SkewedTopicStatus status) {}

    /**
     * Reconciles a topic, unless the call has ended. {@link #end} waits for this, so that nothing is created
     * afterwards.
     */
    private synchronized Reconciled reconcile(SkewedTopic topic, CreationTracker creation) {
        if (ended) {
            throw new RunFailedException("Interrupted");
        }
        used.put(topic.kafkaName(), topic);
        var outcome = TopicReconciliation.reconcile(context(topic, creation), kafka);
        return new Reconciled(outcome, statuses.write(topic, outcome));
    }

    private synchronized boolean isLaidOut(SkewedTopic topic) {
        return statuses.isLaidOut(topic);
    }

    /**
     * Deletes the topics whose deletion policy says so, and prints which topics are left. A second call does nothing.
     * Any thread may call it.
     */
    public synchronized void end() {
        ended = true;
        for (var entry : used.entrySet()) {
            var name = entry.getKey();
            var topic = entry.getValue();
            try {
                if (TopicReconciliation.release(context(topic, new CreationTracker()), kafka)) {
                    statuses.forget(name);
                    progress.say("Deleted topic " + name);
                } else if (new Topics(kafka).layout(name).filter(present -> isCreated(name, present.id()))
                        .isPresent()) {
                    progress.say("Topic " + name + " remains in Kafka; with deletionPolicy: Delete, SkewedTopic "
                            + topic.getMetadata().getName() + " would delete it");
                }
            } catch (KafkaUnavailableException e) {
                progress.say("Topic " + name + " may remain in Kafka: " + e.getMessage());
            }
        }
        used.clear();
    }

    private synchronized TopicContext context(SkewedTopic topic, CreationTracker creation) {
        var stored = statuses.read(topic);
        return new TopicContext(stored, StoredState.of(stored), null, KafkaTopics::known, plans, creation, null);
    }

    private static List<String> problems(Sources sources, SkewedTopic topic, TopicStep step) {
        return switch (step) {
            case TopicStep.Refuse(var reason, var problems) ->
                problems.stream().map(problem -> sources.line(topic, problem)).toList();
            case TopicStep.ReportDrift(var message) ->
                List.of(sources.line(topic, new Problem("spec.topicName", topic.kafkaName(), message)));
            default -> List.of();
        };
    }

    /** Returns the status's drift, or else the message of its condition Ready. */
    private static String message(SkewedTopicStatus status) {
        var drift = status.drift();
        return drift == null
                ? Conditions.find(status.conditions(), ConditionType.READY).orElseThrow().getMessage()
                : drift.stream().map(Drift::message).collect(Collectors.joining(". "));
    }

    private static ClusterBrokers known(List<BrokerView> brokers) {
        return new ClusterBrokers(
                brokers.stream().map(broker -> new Broker(broker.id(), broker.rack(), null, null, null))
                        .toList(),
                ONLY_IDS, Map.of());
    }
}
