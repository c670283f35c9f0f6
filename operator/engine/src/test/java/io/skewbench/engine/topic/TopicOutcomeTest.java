package io.skewbench.engine.topic;

import static org.assertj.core.api.Assertions.assertThat;

import io.skewbench.api.v1alpha1.SkewedTopicStatus.Change;
import io.skewbench.engine.ClusterBrokers;
import io.skewbench.engine.ClusterBrokers.Broker;
import io.skewbench.engine.Problem;
import io.skewbench.engine.placement.TopicPlan;
import io.skewbench.engine.topic.TopicState.Partition;
import io.skewbench.engine.topic.TopicSummary.Share;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** The outcome of each SkewedTopic is kept: what it holds doesn't grow with partitions or errors. */
class TopicOutcomeTest {
    private static final int PARTITIONS = 10_000;
    private static final List<Integer> REPLICAS = List.of(0, 1);
    private static final TopicObservation OBSERVED = new TopicObservation("cluster",
            ClusterBrokers.ofIds(List.of(0, 1, 2), "ids"),
            new TopicState("id-1",
                    Collections.nCopies(PARTITIONS, new Partition(REPLICAS, 0, List.of(0), List.of(1), List.of())),
                    false),
            null, Map.of());
    private static final TopicPlan PLAN = new TopicPlan(Collections.nCopies(PARTITIONS, REPLICAS),
            Map.of("pool", List.of(0)));

    @Test
    void reportsATopicByBroker() {
        var outcome = decision(new TopicStep.LaidOut(), true).outcome(OBSERVED);

        assertThat(outcome.seen()).isEqualTo(new TopicSnapshot("cluster", OBSERVED.brokers(),
                new TopicSummary("id-1", PARTITIONS, 2, PARTITIONS, true, new TreeMap<>(
                        Map.of(0, new Share(PARTITIONS, PARTITIONS, PARTITIONS), 1, new Share(0, 0, PARTITIONS))))));
        assertThat(outcome.named()).isEqualTo(PLAN.named());
    }

    @Test
    void keepsNothingOfATopicOfOthers() {
        var refused = new TopicStep.Refuse(TopicReason.TOPIC_EXISTS,
                List.of(new Problem("spec.topicName", "orders", "is taken")));

        var outcome = decision(refused, false).outcome(OBSERVED);

        assertThat(outcome.seen())
                .isEqualTo(new TopicSnapshot("cluster", new ClusterBrokers(List.of(), null, Map.of()), null));
    }

    @Test
    void keepsNoLabelsOfNodes() {
        var labels = Map.of("link", "narrow");
        var observed = new TopicObservation("cluster",
                new ClusterBrokers(List.of(new Broker(0, "a", "pool", "node", labels)), null, Map.of()),
                OBSERVED.topic(),
                null, Map.of());

        var outcome = decision(new TopicStep.LaidOut(), true).outcome(observed);

        assertThat(Objects.requireNonNull(outcome.seen()).brokers().brokers())
                .containsExactly(new Broker(0, "a", "pool", "node", null));
    }

    @Test
    void keepsNoTargetsOfAMove() {
        var targets = IntStream.range(0, PARTITIONS).boxed()
                .collect(Collectors.toMap(p -> p, p -> REPLICAS, (a, b) -> a, TreeMap::new));
        var change = Change.of("Reassign", 1L, PARTITIONS, null, null);

        var outcome = decision(new TopicStep.Reassign(targets, change), true).outcome(OBSERVED);

        assertThat(outcome.step())
                .isEqualTo(new TopicStep.Wait(TopicReason.REASSIGNING, "Moving replicas of 10000 partitions"));
    }

    @Test
    void countsTheProblemsThatItDoesNotKeep() {
        var problems = Collections.nCopies(60_000, new Problem("spec.placement", "7", "there is no such broker"));

        var outcome = TopicOutcome.refused(TopicReason.REFUSED, problems);

        assertThat(outcome.step()).isInstanceOfSatisfying(TopicStep.Refuse.class, refused -> {
            assertThat(refused.problems()).hasSize(11).startsWith(problems.getFirst());
            assertThat(refused.problems().getLast()).hasToString("spec: has at least 59990 more problems like these");
        });
    }

    private static TopicDecision decision(TopicStep step, boolean owned) {
        return new TopicDecision(step, PLAN, List.of(), owned, null);
    }
}
