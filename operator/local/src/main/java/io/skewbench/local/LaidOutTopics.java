package io.skewbench.local;

import io.skewbench.admin.KafkaCluster;
import io.skewbench.admin.KafkaUnavailableException;
import io.skewbench.admin.TopicLayout;
import io.skewbench.brokers.process.RunFailedException;
import io.skewbench.engine.Observed.TopicView;
import io.skewbench.local.drive.RunTopics;
import io.skewbench.local.drive.TopicChanges;
import io.skewbench.local.progress.Progress;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Function;

/** The topics of one benchmark as they were when it began, and how they are kept so. */
final class LaidOutTopics implements RunTopics {
    private static final Duration SETTLE_TIMEOUT = Duration.ofSeconds(60);
    /** By default Kafka gives leaders back every 5 minutes. */
    private static final Duration RETURN_TIMEOUT = Duration.ofMinutes(6);
    /** Brokers learn of topics one after the other, and any of them may be asked. */
    private static final Duration LEARN_TIMEOUT = Duration.ofSeconds(10);
    private static final Duration POLL = Duration.ofMillis(500);

    private final BenchmarkPlan plan;
    private final KafkaTopics topics;
    private final KafkaCluster kafka;
    private final Progress progress;
    private final Map<String, List<TopicView>> views;
    private final Set<String> names;
    private Map<String, TopicLayout> layouts;

    private LaidOutTopics(BenchmarkPlan plan, KafkaTopics topics, KafkaCluster kafka, Progress progress,
            Map<String, List<TopicView>> views) {
        this.plan = plan;
        this.topics = topics;
        this.kafka = kafka;
        this.progress = progress;
        this.views = views;
        this.names = names(views);
        this.layouts = awaitServed();
    }

    /**
     * Makes them what they should be.
     *
     * @throws InvalidInputException if the cluster refuses, or a topic turns out to be somebody else's
     */
    static LaidOutTopics of(BenchmarkPlan plan, KafkaTopics topics, KafkaCluster kafka, Progress progress) {
        var laidOut = new TreeMap<String, TopicView>();
        plan.topics().forEach((name, topic) -> laidOut.put(name, new TopicView.Usable(topic.kafkaName(),
                topics.layOut(plan.sources(), topic, SETTLE_TIMEOUT))));
        var views = new TreeMap<String, List<TopicView>>();
        for (var workload : plan.experiment().workloads()) {
            views.put(workload.name(), workload.topics().stream().map(topic -> topic.skewedTopic() == null
                    ? existing(topic.name(), kafka)
                    : Objects.requireNonNull(laidOut.get(topic.skewedTopic()))).toList());
        }
        return new LaidOutTopics(plan, topics, kafka, progress, Map.copyOf(views));
    }

    private static TopicView existing(String topic, KafkaCluster kafka) {
        var layout = kafka.topic(topic).orElseThrow(() -> new RunFailedException("Topic " + topic + " is gone"));
        return new TopicView.Usable(topic, layout.replicas().size());
    }

    private static Set<String> names(Map<String, List<TopicView>> views) {
        var names = new TreeSet<String>();
        views.values().forEach(ofWorkload -> ofWorkload.forEach(view -> {
            if (view instanceof TopicView.Usable(var name, var partitions)) {
                names.add(name);
            }
        }));
        return names;
    }

    @Override
    public Map<String, List<TopicView>> views() {
        return views;
    }

    @Override
    public Map<String, TopicLayout> settle() {
        refuseOthers();
        try {
            plan.topics().values().forEach(topic -> topics.layOut(plan.sources(), topic, RETURN_TIMEOUT));
        } catch (InvalidInputException e) {
            throw new RunFailedException(String.valueOf(e.getMessage()), e);
        }
        var now = awaitServed();
        TopicChanges.ofTarget(layouts, withoutRepaired(now)).ifPresent(why -> {
            throw new RunFailedException(why + ". The trials so far are kept; run anew");
        });
        TopicChanges.ofLeaders(layouts, now).ifPresent(moved -> progress.say("Warning: since the trial before, "
                + moved));
        layouts = now;
        return now;
    }

    /** Whoever lets a topic be adopted has not let the trials of one run go to two of them. */
    private void refuseOthers() {
        var now = await(present -> Optional.empty());
        layouts.forEach((name, before) -> {
            var present = now.get(name);
            if (present != null && !present.id().equals(before.id())) {
                throw new RunFailedException(TopicChanges.replaced(name, before.id(), present.id()));
            }
        });
    }

    @Override
    public Map<String, TopicLayout> look() {
        return kafka.topics(names);
    }

    private Map<String, TopicLayout> awaitServed() {
        return await(now -> names.stream().filter(name -> !now.containsKey(name)).findFirst()
                .map(name -> new Lack("Topic " + name + " is gone", LEARN_TIMEOUT))
                .or(() -> now.entrySet().stream().filter(topic -> !topic.getValue().isServed()).findFirst()
                        .map(topic -> new Lack("Topic " + topic.getKey() + " has partitions without a leader",
                                SETTLE_TIMEOUT))));
    }

    private Map<String, TopicLayout> await(Function<Map<String, TopicLayout>, Optional<Lack>> check) {
        var began = Instant.now();
        while (true) {
            Lack lack;
            try {
                var now = look();
                var lacks = check.apply(now);
                if (lacks.isEmpty()) {
                    return now;
                }
                lack = lacks.get();
            } catch (KafkaUnavailableException e) {
                lack = new Lack(String.valueOf(e.getMessage()), SETTLE_TIMEOUT);
            }
            if (Instant.now().isAfter(began.plus(lack.patience()))) {
                throw new RunFailedException(lack.what());
            }
            progress.now(lack.what());
            try {
                Thread.sleep(POLL);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                throw new RunFailedException("Interrupted", e);
            }
        }
    }

    /** What is waited for, and how long. */
    private record Lack(String what, Duration patience) {}

    /** What was created anew because the SkewedTopic wants it repaired takes the place of what somebody deleted. */
    private Map<String, TopicLayout> withoutRepaired(Map<String, TopicLayout> now) {
        var known = new TreeMap<>(now);
        known.replaceAll((name, layout) -> {
            var before = layouts.get(name);
            return before != null && topics.isCreated(name, layout.id())
                    ? new TopicLayout(before.id(), layout.replicas(), layout.leaders())
                    : layout;
        });
        return known;
    }
}
