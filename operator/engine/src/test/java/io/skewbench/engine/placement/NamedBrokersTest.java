package io.skewbench.engine.placement;

import static org.assertj.core.api.Assertions.assertThat;

import io.skewbench.api.v1alpha1.SkewedTopicSpec;
import io.skewbench.engine.ClusterBrokers;
import io.skewbench.engine.ClusterBrokers.Broker;
import io.skewbench.engine.Planned;
import io.skewbench.engine.Specs;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Placements that name brokers by pool and by the nodes that they run on, and where followers go. */
class NamedBrokersTest {
    /** Two brokers of pool fast in racks a and b, three of pool slow in a, b and a. */
    private static final ClusterBrokers BROKERS = new ClusterBrokers(List.of(broker(0, "a", "fast", "ssd"),
            broker(1, "b", "fast", "ssd"), broker(2, "a", "slow", "hdd"), broker(3, "b", "slow", "hdd"),
            broker(4, "a", "slow", "hdd")), null, Map.of());

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {"leaders: [{pool: fast, count: 5}, {broker: 4, count: 2}] | {0=3, 1=2, 4=2}",
            "leaders: [{nodeSelector: {disk: hdd}, count: 6}, {pool: fast, count: 0}] | {2=2, 3=2, 4=2}",
            "history: [{pools: [fast], addPartitions: 4}, {pools: [fast, slow], addPartitions: 5}] | {0=3, 1=3, 2=1, 3=1, 4=1}",
            "history: [{brokers: [3], nodeSelector: {disk: ssd}, addPartitions: 6}] | {0=2, 1=2, 3=2}",
            "zipf: {partitions: 8, exponent: 0, nodeSelector: {disk: ssd}} | {0=4, 1=4}",
            "assignments: [{replicasOn: [{pool: slow}]}, {replicasOn: [{pool: slow}]}, {replicas: [0]}] | {0=1, 2=1, 3=1}"})
    void leadersAreOnTheBrokersThatNamesStandFor(String placement, String leaders) {
        assertThat(leaders(plan(1, placement))).hasToString(leaders);
    }

    @Test
    void recordsTheBrokersOfEachName() {
        assertThat(plan(1, "leaders: [{pool: slow, count: 3}, {nodeSelector: {disk: ssd, zone: z}, count: 1}]").named())
                .isEqualTo(Map.of("pool slow", List.of(2, 3, 4), "nodes disk=ssd,zone=z", List.of(0, 1)));
        assertThat(plan(1, "zipf: {partitions: 3}").named())
                .isEqualTo(Map.of("all brokers", List.of(0, 1, 2, 3, 4)));
    }

    @Test
    void namesGoOnStandingForWhatTheyStoodFor() {
        var planned = TopicPlan.of(topic(1, "leaders: [{pool: slow, count: 4}]"),
                BROKERS.withNamed(Map.of("pool slow", List.of(2, 3))));

        assertThat(leaders(valid(planned))).hasToString("{2=2, 3=2}");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
            "leaders: [{pool: fats, count: 1}] | spec.placement.leaders[0].pool: \"fats\": no broker of the cluster belongs to this node pool; its pools are fast, slow",
            "history: [{nodeSelector: {disk: tape}, addPartitions: 1}] | spec.placement.history[0].nodeSelector: \"disk=tape\": no broker runs on a node with these labels; label such a node, or name brokers by pool or id",
            "leaders: [{pool: fast, count: 1}, {broker: 1, count: 1}] | spec.placement.leaders[1].broker: \"1\": is named twice; name each broker once",
            "leaders: [{broker: 1, count: 1}, {pool: fast, count: 1}] | spec.placement.leaders[1]: \"1\": this broker is named by another entry too; name each broker once",
            "zipf: {partitions: 3, brokers: [0, 9]} | spec.placement.zipf.brokers[1]: \"9\": the cluster has no such broker; its brokers are 0, 1, 2, 3, 4",
            "zipf: {partitions: 3, pools: [fats]} | spec.placement.zipf.pools[0]: \"fats\": no broker of the cluster belongs to this node pool; its pools are fast, slow"})
    void refusesANameOfNoBroker(String placement, String problem) {
        assertThat(Specs.problems(TopicPlan.of(topic(1, placement), BROKERS))).containsExactly(problem);
    }

    @Test
    void namesAreRefusedWhereNothingIsKnownOfThem() {
        var here = ClusterBrokers.ofIds(List.of(0, 1), "brokers that are started for the run have no node pools");

        assertThat(Specs.problems(TopicPlan.of(topic(1, "leaders: [{pool: fast, count: 1}]"), here)))
                .containsExactly("spec.placement.leaders[0].pool: \"fast\": brokers that are started for the run have "
                        + "no node pools; name brokers by id");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
            "2 | zipf: {partitions: 3, pools: [fast], brokers: [0]} | ",
            "3 | zipf: {partitions: 3, pools: [fast]} | spec.placement.zipf: \"[0, 1]\": covers 2 brokers, too few for spec.replicationFactor 3; name more or lower the replication factor",
            "6 | zipf: {partitions: 3} | spec.placement.zipf: \"[0, 1, 2, 3, 4]\": covers 5 brokers, too few for spec.replicationFactor 6; name more or lower the replication factor"})
    void refusesMoreReplicasThanBrokersThatAreNamed(int factor, String placement, String problem) {
        assertThat(Specs.problems(TopicPlan.of(topic(factor, placement), BROKERS)))
                .isEqualTo(problem == null ? List.of() : List.of(problem));
    }

    @Test
    void reportsOnlyTheFirstOfTensOfThousandsOfProblems() {
        // Given a cluster of 30 brokers
        var brokers = new ClusterBrokers(IntStream.range(0, 30).mapToObj(id -> broker(id, "a", "fast", "ssd")).toList(),
                null, Map.of());
        var assignments = IntStream.range(0, 5_000).mapToObj(partition -> "{replicas: [99]}")
                .collect(Collectors.joining(", ", "assignments: [", "]"));
        // When
        var problems = Specs.problems(TopicPlan.of(topic(1, assignments), brokers));
        // Then
        assertThat(problems).hasSize(1_000).first().asString().isEqualTo("spec.placement.assignments[0].replicas[0]: "
                + "\"99\": the cluster has no such broker; its brokers are 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, "
                + "13, 14, 15, 16, 17, 18, 19 and 10 more");
    }

    @Test
    void followersCanBeInTheRackOfTheirLeader() {
        var plan = plan(2, """
                leaders: [{pool: fast, count: 8}, {pool: slow, count: 0}]
                  followers: {rack: SameAsLeader}""");

        assertThat(plan.replicas()).hasSize(8).allSatisfy(replicas -> assertThat(replicas.getFirst() == 0
                ? List.of(2, 4)
                : List.of(3)).contains(replicas.getLast()));
        assertThat(plan.replicas().stream().filter(replicas -> replicas.getLast() == 2)).hasSize(2);
    }

    @Test
    void followersCanBeOnBrokersOfTheirOwn() {
        var plan = plan(3, """
                history: [{brokers: [0], addPartitions: 6}]
                  followers: {pools: [slow]}""");

        assertThat(plan.replicas()).allSatisfy(replicas -> {
            assertThat(replicas).hasSize(3).doesNotHaveDuplicates().startsWith(0).doesNotContain(1);
        });
        assertThat(plan.replicas().stream().flatMap(List::stream).filter(broker -> broker > 1)
                .collect(Collectors.groupingBy(broker -> broker, Collectors.counting())))
                .isEqualTo(Map.of(2, 4L, 3, 4L, 4, 4L));
    }

    @Test
    void refusesARackWithTooFewBrokers() {
        assertThat(Specs.problems(TopicPlan.of(topic(3, """
                leaders: [{broker: 0, count: 8}, {broker: 1, count: 0}, {broker: 2, count: 0}]
                  followers: {rack: SameAsLeader}"""), BROKERS))).containsExactly(
                "spec.placement.followers: \"[2]\": only these brokers may hold followers of broker 0 in rack a, too "
                        + "few for spec.replicationFactor 3; name more brokers or lower the replication factor");
    }

    @Test
    void zipfFallsOffAsItsExponentSaysAndOnlyTheSeedChoosesTheBrokers() {
        // When
        var counts = leaders(plan(1, "zipf: {partitions: 36, exponent: 1, seed: 4}")).values();
        // Then 36 in the proportion of 60 : 30 : 20 : 15 : 12
        assertThat(counts.stream().sorted().toList()).isEqualTo(List.of(3, 4, 5, 8, 16));
        assertThat(plan(1, "zipf: {partitions: 36, seed: 4}"))
                .isEqualTo(plan(1, "zipf: {partitions: 36, exponent: 1.0, seed: 4}"));
        assertThat(plan(1, "zipf: {partitions: 36, seed: 5}")).isNotEqualTo(plan(1, "zipf: {partitions: 36, seed: 4}"));
        assertThat(leaders(plan(1, "zipf: {partitions: 10, exponent: 10, seed: 1}"))).hasSize(1);
    }

    @Test
    void moreZipfPartitionsLeaveThoseBeforeWhereTheyAre() {
        var few = plan(1, "zipf: {partitions: 12, seed: 4}").replicas();

        assertThat(plan(1, "zipf: {partitions: 40, seed: 4}").replicas().subList(0, 12)).isEqualTo(few);
    }

    @Test
    void aPartitionIsTwiceOnABrokerByNoName() {
        var plan = plan(3, "assignments: [{replicasOn: [{pool: fast}, {broker: 0}, {nodeSelector: {disk: hdd}}]}]");
        assertThat(plan.replicas()).containsExactly(List.of(1, 0, 2));

        assertThat(Specs.problems(TopicPlan.of(topic(3,
                "assignments: [{replicasOn: [{pool: fast}, {pool: fast}, {pool: fast}]}]"), BROKERS)))
                .containsExactly("spec.placement.assignments[0].replicasOn[2]: \"[0, 1]\": the partition is on all of "
                        + "these brokers already; name others");
    }

    private static Broker broker(int id, String rack, String pool, String disk) {
        return new Broker(id, rack, pool, "node-" + id, Map.of("disk", disk, "zone", "z"));
    }

    private static SortedMap<Integer, Integer> leaders(TopicPlan plan) {
        var leaders = new TreeMap<Integer, Integer>();
        plan.replicas().forEach(replicas -> leaders.merge(replicas.getFirst(), 1, Integer::sum));
        return leaders;
    }

    private static TopicPlan plan(int factor, String placement) {
        return valid(TopicPlan.of(topic(factor, placement), BROKERS));
    }

    private static TopicPlan valid(Planned<TopicPlan> planned) {
        assertThat(Specs.problems(planned)).isEmpty();
        return ((Planned.Valid<TopicPlan>) planned).value();
    }

    private static SkewedTopicSpec topic(int factor, String placement) {
        return Specs.topic("""
                cluster: {strimzi: {name: bench}}
                %splacement:
                  %s
                """.formatted(placement.startsWith("assignments") ? "" : "replicationFactor: " + factor + "\n",
                placement));
    }
}
