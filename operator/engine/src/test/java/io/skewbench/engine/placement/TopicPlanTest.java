package io.skewbench.engine.placement;

import static org.assertj.core.api.Assertions.assertThat;

import io.skewbench.engine.Planned;
import io.skewbench.engine.Specs;
import java.util.List;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TopicPlanTest {

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
            "22/10/4  | [{brokers: [1], addPartitions: 12}, {brokers: [1, 2], addPartitions: 12}, {brokers: [1, 2, 3], addPartitions: 12}]",
            "16/16/4  | [{brokers: [1, 2], addPartitions: 24}, {brokers: [1, 2, 3], addPartitions: 12}]",
            "12/12/12 | [{brokers: [1, 2, 3], addPartitions: 36}]"})
    void historyReproducesSeed000(String layout, String history) {
        assertThat(leaders(plan("placement: {history: " + history + "}"))).isEqualTo(layout);
    }

    @Test
    void leadersAreInterleavedAndFollowersEven() {
        var plan = plan("""
                replicationFactor: 2
                placement: {leaders: [{broker: 1, count: 22}, {broker: 2, count: 10}, {broker: 3, count: 4}]}
                """);

        assertThat(leaders(plan)).isEqualTo("22/10/4");
        assertThat(leaders(new TopicPlan(plan.replicas().subList(0, 18)))).isEqualTo("11/5/2");
        assertThat(plan.replicas()).allSatisfy(brokers -> assertThat(brokers).doesNotHaveDuplicates().hasSize(2));
        assertThat(plan.replicas().stream().collect(Collectors.groupingBy(List::getLast, Collectors.counting())))
                .allSatisfy((broker, followers) -> assertThat(followers).isEqualTo(12));
    }

    @Test
    void refusesMoreReplicasThanCanBeWorkedOut() {
        var planned = TopicPlan.of(Specs.topic("""
                cluster: {bootstrapServers: "kafka:9092"}
                replicationFactor: 100
                placement: {zipf: {partitions: 10000}}
                """), IntStream.range(0, 1_000).boxed().toList());

        assertThat(Specs.problems(planned))
                .containsExactly("spec.replicationFactor: \"100\": with the 10000 partitions "
                        + "of spec.placement.zipf that is 1000000 replicas, and a topic has at most 300000; lower it, "
                        + "or describe fewer partitions");
    }

    @Test
    void reportsEveryWrongBroker() {
        var planned = TopicPlan.of(Specs.topic("""
                cluster: {bootstrapServers: "kafka:9092"}
                replicationFactor: 3
                placement: {leaders: [{broker: 1, count: 5}, {broker: 9, count: 5}]}
                """), List.of(1, 2, 3));

        assertThat(Specs.problems(planned)).containsExactly(
                "spec.placement.leaders[1].broker: \"9\": the cluster has no such broker; its brokers are 1, 2, 3",
                "spec.placement.leaders: names 2 brokers, too few for spec.replicationFactor 3; add brokers, with "
                        + "count 0 if they should lead no partition");
    }

    @Test
    void growsOnlyATopicThatIsABeginningOfThePlan() {
        var plan = new TopicPlan(List.of(List.of(1, 2, 3), List.of(2, 1, 3)));

        assertThat(plan.changeFrom("t", List.of())).isEqualTo(new TopicPlan.Change.Create());
        assertThat(plan.changeFrom("t", List.of(List.of(1, 3, 2)))).isEqualTo(new TopicPlan.Change.AddPartitions(1));
        assertThat(plan.changeFrom("t", plan.replicas())).isEqualTo(new TopicPlan.Change.None());
        assertThat(plan.changeFrom("t", List.of(List.of(2, 1, 3)))).isInstanceOfSatisfying(
                TopicPlan.Change.Conflict.class, conflict -> assertThat(conflict.problem().remedy()).startsWith(
                        "topic t exists with another layout: partition 0 is on brokers [2, 1, 3] but the placement "
                                + "says [1, 2, 3]; "));
    }

    private static TopicPlan plan(String spec) {
        var planned = TopicPlan.of(Specs.topic("cluster: {bootstrapServers: \"kafka:9092\"}\n" + spec),
                List.of(1, 2, 3));
        assertThat(planned).isInstanceOf(Planned.Valid.class);
        return ((Planned.Valid<TopicPlan>) planned).value();
    }

    private static String leaders(TopicPlan plan) {
        return plan.replicas().stream()
                .collect(Collectors.groupingBy(List::getFirst, TreeMap::new, Collectors.counting())).values().stream()
                .map(String::valueOf).collect(Collectors.joining("/"));
    }
}
