package io.skewbench.local.topic;

import io.skewbench.api.v1alpha1.SkewedTopic;
import io.skewbench.engine.ClusterBrokers;
import io.skewbench.engine.Planned;
import io.skewbench.engine.Problem;
import io.skewbench.engine.TopicReference;
import io.skewbench.engine.placement.TopicPlan;
import io.skewbench.local.plan.BenchmarkPlan;
import io.skewbench.local.plan.InvalidInputException;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Checks the topics of a run before its brokers are started. */
public final class TopicProblems {
    private static final String STARTED_HERE = "brokers that are started for the run have no node pool and no "
            + "node";

    private TopicProblems() {}

    /**
     * Checks placements and topics against the brokers that will be started.
     *
     * @throws InvalidInputException with a line for each problem
     */
    public static void check(List<BenchmarkPlan> plans, int brokers) {
        var known = ClusterBrokers.ofIds(IntStream.range(0, brokers).boxed().toList(), STARTED_HERE);
        var problems = new LinkedHashSet<String>();
        for (var plan : plans) {
            plan.topics().values().forEach(topic -> problems.addAll(misplaced(plan, topic, known)));
            problems.addAll(tooManyReplicas(plan, brokers));
            existing(plan).forEach(topic -> problems.add(line(plan, topic,
                    "brokers that are started for the run have no topics; name a SkewedTopic in topic, or "
                            + "use --bootstrap-server")));
        }
        throwAny(problems);
    }

    /** Returns the topics that workloads name without a SkewedTopic, and that have to exist already. */
    static Stream<TopicReference> existing(BenchmarkPlan plan) {
        return plan.experiment().workloads().stream().flatMap(workload -> workload.topics().stream())
                .filter(topic -> topic.skewedTopic() == null);
    }

    /** Returns a line for each idle topic whose replication factor exceeds the number of brokers. */
    static List<String> tooManyReplicas(BenchmarkPlan plan, int brokers) {
        return plan.experiment().workloads().stream().flatMap(workload -> workload.idleTopics().stream())
                .filter(idle -> idle.replicationFactor() != null && idle.replicationFactor() > brokers)
                .map(idle -> plan.sources().line(plan.benchmark(), new Problem(idle.path() + ".replicationFactor",
                        String.valueOf(idle.replicationFactor()),
                        "there are " + brokers + " brokers; lower it, or start more brokers")))
                .toList();
    }

    private static List<String> misplaced(BenchmarkPlan plan, SkewedTopic topic, ClusterBrokers brokers) {
        return switch (TopicPlan.of(topic.getSpec(), brokers)) {
            case Planned.Valid<TopicPlan> valid -> List.of();
            case Planned.Invalid<TopicPlan>(var problems) ->
                problems.stream().map(problem -> plan.sources().line(topic, problem)).toList();
        };
    }

    /** Returns the line for a problem with a topic that a workload names. */
    static String line(BenchmarkPlan plan, TopicReference topic, String remedy) {
        return plan.sources().line(plan.benchmark(), new Problem(topic.path(), topic.name(), remedy));
    }

    private static void throwAny(Set<String> problems) {
        if (!problems.isEmpty()) {
            throw new InvalidInputException(List.copyOf(problems));
        }
    }
}
