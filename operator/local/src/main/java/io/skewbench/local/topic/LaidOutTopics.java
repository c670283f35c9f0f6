package io.skewbench.local.topic;

import io.skewbench.admin.connection.KafkaCluster;
import io.skewbench.admin.connection.KafkaUnavailableException;
import io.skewbench.admin.topic.Topics;
import io.skewbench.brokers.process.Pause;
import io.skewbench.brokers.process.RunFailedException;
import io.skewbench.engine.observation.Observed.TopicView;
import io.skewbench.engine.topic.LeaderWait;
import io.skewbench.engine.topic.TopicChanges;
import io.skewbench.engine.topic.TopicLayout;
import io.skewbench.local.plan.BenchmarkPlan;
import io.skewbench.local.plan.InvalidInputException;
import io.skewbench.local.progress.ProgressOutput;
import io.skewbench.protocol.failure.FailureText;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Function;

/**
 * The topics of one Benchmark as they were laid out when it began. Before each trial they are restored to that state or
 * the run fails.
 */
public final class LaidOutTopics implements RunTopics {
    /** Time for Kafka to answer. */
    private static final Duration ANSWER_TIMEOUT = Duration.ofSeconds(60);
    private static final Duration POLL = Duration.ofMillis(500);

    private final BenchmarkPlan plan;
    private final KafkaTopics topics;
    private final KafkaCluster kafka;
    private final ProgressOutput progress;
    private final Map<String, List<TopicView>> views;
    /** Numbers of partitions, by name. */
    private final Map<String, Integer> names;
    private Map<String, TopicLayout> layouts = Map.of();

    private LaidOutTopics(BenchmarkPlan plan, KafkaTopics topics, KafkaCluster kafka, ProgressOutput progress,
            Map<String, List<TopicView>> views) {
        this.plan = plan;
        this.topics = topics;
        this.kafka = kafka;
        this.progress = progress;
        this.views = views;
        this.names = names(views);
        this.layouts = awaitServed(() -> {}, now -> TopicChanges.ofPartitions(names, now));
    }

    /**
     * Lays out the topics of a Benchmark.
     *
     * @throws InvalidInputException if the cluster refuses, or a topic belongs to another client
     */
    static LaidOutTopics of(BenchmarkPlan plan, KafkaTopics topics, KafkaCluster kafka, ProgressOutput progress) {
        var laidOut = new TreeMap<String, TopicView>();
        plan.topics().forEach((name, topic) -> laidOut.put(name, new TopicView.Usable(topic.kafkaName(),
                topics.layOut(plan.sources(), topic, () -> {}))));
        var views = new TreeMap<String, List<TopicView>>();
        for (var workload : plan.experiment().workloads()) {
            views.put(workload.name(), workload.topics().stream().map(topic -> topic.skewedTopic() == null
                    ? existing(topic.name(), kafka)
                    : Objects.requireNonNull(laidOut.get(topic.skewedTopic()))).toList());
        }
        return new LaidOutTopics(plan, topics, kafka, progress, Map.copyOf(views));
    }

    private static TopicView existing(String topic, KafkaCluster kafka) {
        var layout = new Topics(kafka).layout(topic)
                .orElseThrow(() -> new RunFailedException("Topic " + topic + " no longer exists"));
        return new TopicView.Usable(topic, layout.replicas().size());
    }

    private static Map<String, Integer> names(Map<String, List<TopicView>> views) {
        var names = new TreeMap<String, Integer>();
        views.values().forEach(ofWorkload -> ofWorkload.forEach(view -> {
            if (view instanceof TopicView.Usable(var name, var partitions)) {
                names.put(name, partitions);
            }
        }));
        return names;
    }

    @Override
    public Map<String, List<TopicView>> views() {
        return views;
    }

    /** Returns Kafka's ids of the topics, by name. */
    public Map<String, String> ids() {
        var ids = new TreeMap<String, String>();
        layouts.forEach((name, layout) -> ids.put(name, layout.id()));
        return ids;
    }

    /**
     * Returns a sentence about a topic that was replaced by another one of its name since an earlier call; empty if
     * there is none. A topic that a run itself has created again, after it had deleted it, is accepted.
     *
     * @param ids the topics' ids in the earlier call, by name
     */
    public Optional<String> isOtherThan(Map<String, String> ids) {
        return TopicChanges.ofEarlierCall(ids, layouts, topics::isCreated);
    }

    @Override
    public Map<String, TopicLayout> settle(Runnable check) {
        awaitOriginals(check);
        plan.topics().values().forEach(topic -> topics.layOut(plan.sources(), topic, check));
        var now = awaitServed(check, present -> TopicChanges.ofTarget(layouts,
                TopicChanges.withoutRepairs(layouts, present, topics::isCreated)));
        TopicChanges.ofLeaders(layouts, now)
                .ifPresent(moved -> progress.say("Warning: since the trial before, " + moved));
        layouts = now;
        return now;
    }

    /**
     * Looks whether topics were replaced, as not even one that may be adopted must be between the trials of one run. A
     * broker that doesn't know a topic may not know of its replacement yet, so a topic is absent only if all of them
     * say so.
     */
    private void awaitOriginals(Runnable check) {
        var absence = new TopicSuspicion();
        while (true) {
            var now = await(check, present -> TopicChanges.ofIds(layouts, present));
            if (now.keySet().containsAll(layouts.keySet()) || absence.isCertain(true)) {
                return;
            }
            Pause.of(POLL);
        }
    }

    @Override
    public Map<String, TopicLayout> look() {
        return new Topics(kafka).layouts(names.keySet());
    }

    private Map<String, TopicLayout> awaitServed(Runnable check,
            Function<Map<String, TopicLayout>, Optional<String>> wrong) {
        var since = Instant.now();
        while (true) {
            var now = await(check, wrong);
            switch (LeaderWait.of(now, Duration.between(since, Instant.now()))) {
                case LeaderWait.Over() -> {
                    return now;
                }
                case LeaderWait.TimedOut(var what) -> throw new RunFailedException(what);
                case LeaderWait.Waiting(var what) -> progress.now(what);
            }
            Pause.of(POLL);
        }
    }

    /** Reads the layouts until nothing is wrong, or something is certainly wrong. */
    private Map<String, TopicLayout> await(Runnable check,
            Function<Map<String, TopicLayout>, Optional<String>> wrong) {
        var suspicion = new TopicSuspicion();
        var silentSince = Instant.now();
        while (true) {
            check.run();
            try {
                var now = look();
                if (suspicion.isCleared(wrong.apply(now))) {
                    return now;
                }
                silentSince = Instant.now();
            } catch (KafkaUnavailableException e) {
                if (Instant.now().isAfter(silentSince.plus(ANSWER_TIMEOUT))) {
                    throw new RunFailedException(FailureText.of(e), e);
                }
                progress.now(FailureText.of(e));
            }
            Pause.of(POLL);
        }
    }
}
