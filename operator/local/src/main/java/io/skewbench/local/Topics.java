package io.skewbench.local;

import io.skewbench.admin.KafkaCluster;
import io.skewbench.admin.KafkaUnavailableException;
import io.skewbench.admin.TopicKeeper;
import io.skewbench.admin.TopicLayout;
import io.skewbench.admin.TopicOutcome;
import io.skewbench.api.v1alpha1.SkewedTopic;
import io.skewbench.engine.Observed.BrokerView;
import io.skewbench.engine.Observed.TopicView;
import io.skewbench.engine.Planned;
import io.skewbench.engine.Problem;
import io.skewbench.engine.TopicPlan;
import io.skewbench.brokers.process.RunFailedException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/** The topics that the workloads send to. */
final class Topics {
    private static final Duration SETTLE_TIMEOUT = Duration.ofSeconds(60);
    private static final Duration POLL = Duration.ofMillis(100);

    private Topics() {}

    /**
     * Checks placements against brokers that are yet to be started.
     *
     * @throws InvalidInputException with everything that doesn't fit
     */
    static void check(List<BenchmarkPlan> plans, int brokers) {
        var ids = new ArrayList<Integer>();
        for (var id = 0; id < brokers; id++) {
            ids.add(id);
        }
        var problems = new LinkedHashSet<String>();
        for (var plan : plans) {
            plan.topics().values().forEach(topic -> problems.addAll(misplaced(topic, ids)));
            for (var workload : plan.experiment().workloads()) {
                if (workload.kafkaTopic() != null) {
                    problems.add(line(plan, workload.name(), workload.kafkaTopic(),
                            "brokers that are started for the run have no topics; name a SkewedTopic in topic, or "
                                    + "use --bootstrap-server"));
                }
            }
        }
        throwAny(problems);
    }

    /**
     * Checks placements against a running cluster, and changes nothing there.
     *
     * @throws InvalidInputException with everything that doesn't fit
     */
    static void check(List<BenchmarkPlan> plans, KafkaCluster kafka) {
        var ids = kafka.describe().brokers().stream().map(BrokerView::id).toList();
        var problems = new LinkedHashSet<String>();
        for (var plan : plans) {
            for (var topic : plan.topics().values()) {
                problems.addAll(misplaced(topic, ids));
                conflict(topic, ids, kafka, problems);
            }
            for (var workload : plan.experiment().workloads()) {
                if (workload.kafkaTopic() != null && kafka.topic(workload.kafkaTopic()).isEmpty()) {
                    problems.add(line(plan, workload.name(), workload.kafkaTopic(),
                            "the cluster has no topic of this name; create it, or name a SkewedTopic in topic"));
                }
            }
        }
        throwAny(problems);
    }

    /**
     * Makes the topics of one benchmark what they should be.
     *
     * @return the topics by workload
     * @throws InvalidInputException if the cluster refuses
     */
    static Map<String, TopicView> layOut(BenchmarkPlan plan, KafkaCluster kafka) {
        var views = new TreeMap<String, TopicView>();
        for (var workload : plan.experiment().workloads()) {
            var topic = plan.topics().get(workload.name());
            if (topic != null) {
                views.put(workload.name(), layOut(topic, kafka));
            } else if (workload.kafkaTopic() != null) {
                var partitions = kafka.topic(workload.kafkaTopic()).orElseThrow(
                        () -> new RunFailedException("Topic " + workload.kafkaTopic() + " is gone")).replicas().size();
                views.put(workload.name(), new TopicView.Usable(workload.kafkaTopic(), partitions));
            }
        }
        return views;
    }

    private static TopicView layOut(SkewedTopic topic, KafkaCluster kafka) {
        var deadline = Instant.now().plus(SETTLE_TIMEOUT);
        while (true) {
            var waitsFor = "";
            try {
                switch (TopicKeeper.apply(topic, kafka)) {
                    case TopicOutcome.LaidOut(var plan, var actual, var brokers) -> {
                        return new TopicView.Usable(topic.kafkaName(), actual.replicas().size());
                    }
                    case TopicOutcome.Settling(var message) -> waitsFor = message;
                    case TopicOutcome.Refused(var problems) ->
                        throw new InvalidInputException(problems.stream().map(p -> line(topic, p)).toList());
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

    private static List<String> misplaced(SkewedTopic topic, List<Integer> brokers) {
        return switch (TopicPlan.of(topic.getSpec(), brokers)) {
            case Planned.Valid<TopicPlan> valid -> List.of();
            case Planned.Invalid<TopicPlan>(var problems) -> problems.stream().map(p -> line(topic, p)).toList();
        };
    }

    private static void conflict(SkewedTopic topic, List<Integer> brokers, KafkaCluster kafka,
            Set<String> problems) {
        if (TopicPlan.of(topic.getSpec(), brokers) instanceof Planned.Valid<TopicPlan>(var plan)) {
            var actual = kafka.topic(topic.kafkaName()).map(TopicLayout::replicas).orElse(List.of());
            if (plan.changeFrom(topic.kafkaName(), actual) instanceof TopicPlan.Change.Conflict(var problem)) {
                problems.add(line(topic, problem));
            }
        }
    }

    private static String line(SkewedTopic topic, Problem problem) {
        return BenchmarkPlan.line(topic, problem);
    }

    private static String line(BenchmarkPlan plan, String workload, String topic, String mend) {
        var names = plan.experiment().workloads().stream().map(w -> w.name()).toList();
        return BenchmarkPlan.line(plan.benchmark(),
                new Problem("spec.workloads[" + names.indexOf(workload) + "].kafkaTopic", topic, mend));
    }

    private static void throwAny(Set<String> problems) {
        if (!problems.isEmpty()) {
            throw new InvalidInputException(List.copyOf(problems));
        }
    }
}
