package io.skewbench.local;

import io.skewbench.admin.KafkaCluster;
import io.skewbench.admin.KafkaUnavailableException;
import io.skewbench.admin.TopicKeeper;
import io.skewbench.admin.TopicLayout;
import io.skewbench.admin.TopicSetting;
import io.skewbench.api.v1alpha1.SkewedTopic;
import io.skewbench.engine.ClusterBrokers;
import io.skewbench.engine.Observed.BrokerView;
import io.skewbench.engine.Observed.TopicView;
import io.skewbench.engine.Planned;
import io.skewbench.engine.Problem;
import io.skewbench.engine.TopicPlan;
import io.skewbench.engine.TopicReference;
import io.skewbench.engine.topic.TopicDecision;
import io.skewbench.engine.topic.TopicMemory;
import io.skewbench.engine.topic.TopicStep;
import io.skewbench.brokers.process.RunFailedException;
import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** The topics that the workloads send to. */
final class Topics {
    private static final Duration SETTLE_TIMEOUT = Duration.ofSeconds(60);
    private static final Duration POLL = Duration.ofMillis(100);
    private static final String STARTED_HERE = "brokers that are started for the run are of no node pool and on no node";
    private static final String ONLY_IDS = "of a cluster that isn't asked through Kubernetes only the ids of brokers are known";

    private Topics() {}

    /**
     * Checks placements against brokers that are yet to be started.
     *
     * @throws InvalidInputException with everything that doesn't fit
     */
    static void check(List<BenchmarkPlan> plans, int brokers) {
        var known = ClusterBrokers.ofIds(IntStream.range(0, brokers).boxed().toList(), STARTED_HERE);
        var problems = new LinkedHashSet<String>();
        for (var plan : plans) {
            plan.topics().values().forEach(topic -> problems.addAll(misplaced(topic, known)));
            problems.addAll(tooManyReplicas(plan, brokers));
            existing(plan).forEach(topic -> problems.add(line(plan, topic,
                    "brokers that are started for the run have no topics; name a SkewedTopic in topic, or "
                            + "use --bootstrap-server")));
        }
        throwAny(problems);
    }

    /**
     * Checks placements against a running cluster, and changes nothing there.
     *
     * @throws InvalidInputException with everything that doesn't fit
     */
    static void check(List<BenchmarkPlan> plans, KafkaCluster kafka) {
        var known = known(kafka.describe().brokers());
        var problems = new LinkedHashSet<String>();
        for (var plan : plans) {
            for (var topic : plan.topics().values()) {
                problems.addAll(misplaced(topic, known));
                conflict(topic, known, kafka, problems);
            }
            problems.addAll(tooManyReplicas(plan, known.brokers().size()));
            existing(plan).filter(topic -> kafka.topic(topic.name()).isEmpty())
                    .forEach(topic -> problems.add(line(plan, topic,
                            "the cluster has no topic of this name; create it, or name a SkewedTopic in topic")));
        }
        throwAny(problems);
    }

    /**
     * Makes the topics of one benchmark what they should be.
     *
     * @return the topics of each workload by its name
     * @throws InvalidInputException if the cluster refuses
     */
    static Map<String, List<TopicView>> layOut(BenchmarkPlan plan, KafkaCluster kafka) {
        var laidOut = new TreeMap<String, TopicView>();
        plan.topics().forEach((name, topic) -> laidOut.put(name, layOut(topic, kafka)));
        var views = new TreeMap<String, List<TopicView>>();
        for (var workload : plan.experiment().workloads()) {
            views.put(workload.name(), workload.topics().stream().map(topic -> topic.skewedTopic() == null
                    ? existing(topic.name(), kafka)
                    : Objects.requireNonNull(laidOut.get(topic.skewedTopic()))).toList());
        }
        return views;
    }

    private static TopicView existing(String topic, KafkaCluster kafka) {
        var layout = kafka.topic(topic).orElseThrow(() -> new RunFailedException("Topic " + topic + " is gone"));
        return new TopicView.Usable(topic, layout.replicas().size());
    }

    /** Returns the topics that no resource describes. */
    private static Stream<TopicReference> existing(BenchmarkPlan plan) {
        return plan.experiment().workloads().stream().flatMap(workload -> workload.topics().stream())
                .filter(topic -> topic.skewedTopic() == null);
    }

    private static TopicView layOut(SkewedTopic topic, KafkaCluster kafka) {
        var deadline = Instant.now().plus(SETTLE_TIMEOUT);
        var memory = TopicMemory.NONE;
        while (true) {
            var waitsFor = "";
            try {
                var outcome = TopicKeeper.apply(topic,
                        new TopicSetting(memory, TopicDecision.Unknown.OWN_IF_ALIKE, null, Topics::known), kafka);
                var change = outcome.decision().change();
                if (!Objects.equals(change, memory.change())) {
                    // Something goes on; moving replicas takes as long as it takes.
                    deadline = Instant.now().plus(SETTLE_TIMEOUT);
                }
                memory = memory.withChange(change);
                switch (outcome.next()) {
                    case TopicStep.Rest() -> {
                        var laidOut = Objects.requireNonNull(Objects.requireNonNull(outcome.seen()).topic());
                        return new TopicView.Usable(topic.kafkaName(), laidOut.partitions());
                    }
                    case TopicStep.Refuse(var reason, var problems) ->
                        throw new InvalidInputException(problems.stream().map(p -> line(topic, p)).toList());
                    case TopicStep.Wait(var reason, var message) -> waitsFor = message;
                    default -> waitsFor = "Topic " + topic.kafkaName() + " is not laid out yet";
                }
            } catch (KafkaUnavailableException e) {
                waitsFor = String.valueOf(e.getMessage());
            }
            if (Instant.now().isAfter(deadline)) {
                throw new RunFailedException(waitsFor);
            }
            try {
                Thread.sleep(POLL);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                throw new RunFailedException("Interrupted", e);
            }
        }
    }

    private static ClusterBrokers known(List<BrokerView> brokers) {
        return new ClusterBrokers(
                brokers.stream().map(broker -> new ClusterBrokers.Broker(broker.id(), broker.rack(), null, null, null))
                        .toList(),
                ONLY_IDS, Map.of());
    }

    private static List<String> tooManyReplicas(BenchmarkPlan plan, int brokers) {
        return plan.experiment().workloads().stream().flatMap(workload -> workload.idleTopics().stream())
                .filter(idle -> idle.replicationFactor() != null && idle.replicationFactor() > brokers)
                .map(idle -> BenchmarkPlan.line(plan.benchmark(), new Problem(idle.path() + ".replicationFactor",
                        String.valueOf(idle.replicationFactor()),
                        "there are " + brokers + " brokers; make it smaller or them more")))
                .toList();
    }

    private static List<String> misplaced(SkewedTopic topic, ClusterBrokers brokers) {
        return switch (TopicPlan.of(topic.getSpec(), brokers)) {
            case Planned.Valid<TopicPlan> valid -> List.of();
            case Planned.Invalid<TopicPlan>(var problems) -> problems.stream().map(p -> line(topic, p)).toList();
        };
    }

    private static void conflict(SkewedTopic topic, ClusterBrokers brokers, KafkaCluster kafka,
            Set<String> problems) {
        if (!Boolean.TRUE.equals(topic.getSpec().adopt())
                && TopicPlan.of(topic.getSpec(), brokers) instanceof Planned.Valid<TopicPlan>(var plan)) {
            var actual = kafka.topic(topic.kafkaName()).map(TopicLayout::replicas).orElse(List.of());
            if (plan.changeFrom(topic.kafkaName(), actual) instanceof TopicPlan.Change.Conflict(var problem)) {
                problems.add(line(topic, problem));
            }
        }
    }

    private static String line(SkewedTopic topic, Problem problem) {
        return BenchmarkPlan.line(topic, problem);
    }

    private static String line(BenchmarkPlan plan, TopicReference topic, String mend) {
        return BenchmarkPlan.line(plan.benchmark(), new Problem(topic.path(), topic.name(), mend));
    }

    private static void throwAny(Set<String> problems) {
        if (!problems.isEmpty()) {
            throw new InvalidInputException(List.copyOf(problems));
        }
    }
}
