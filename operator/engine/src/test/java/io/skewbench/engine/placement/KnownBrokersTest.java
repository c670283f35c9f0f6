package io.skewbench.engine.placement;

import static io.skewbench.engine.placement.Placed.BROKERS;
import static io.skewbench.engine.placement.Placed.broker;
import static io.skewbench.engine.placement.Placed.leaders;
import static io.skewbench.engine.placement.Placed.plan;
import static io.skewbench.engine.placement.Placed.problems;
import static io.skewbench.engine.placement.Placed.topic;
import static io.skewbench.engine.placement.Placed.valid;
import static org.assertj.core.api.Assertions.assertThat;

import io.skewbench.engine.ClusterBrokers;
import io.skewbench.engine.Problem;
import io.skewbench.engine.Specs;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Placements that name brokers by pool and by the nodes that they run on. */
class KnownBrokersTest {
    private final List<Problem> problems = new ArrayList<>();
    private final KnownBrokers known = new KnownBrokers(BROKERS, problems);

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
    void uniteTheBrokersOfAllNamesOnceFirstThoseNamedById() {
        assertThat(known.union("p", List.of(4, 1), List.of("fast"), Map.of("disk", "hdd")))
                .containsExactly(4, 1, 0, 2, 3);
        assertThat(problems).isEmpty();
    }

    @Test
    void standForOneIdAPoolOrLabels() {
        assertThat(known.named("p", 3, null, null)).containsExactly(3);
        assertThat(known.named("p", null, "slow", null)).containsExactly(2, 3, 4);
        assertThat(known.named("p", null, null, Map.of("disk", "ssd", "zone", "z"))).containsExactly(0, 1);
        assertThat(known.all()).containsExactly(0, 1, 2, 3, 4);
    }

    @Test
    void tellTheirRacks() {
        assertThat(known.rack(1)).isEqualTo("b");
        assertThat(known.rack(9)).isNull();
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
            "zipf: {partitions: 3, brokers: [0, 9]} | spec.placement.zipf.brokers[1]: \"9\": the cluster has no such broker; its brokers are 0, 1, 2, 3, 4",
            "zipf: {partitions: 3, brokers: [0, 0]} | spec.placement.zipf.brokers[1]: \"0\": is named twice; name each broker once",
            "zipf: {partitions: 3, pools: [fats]} | spec.placement.zipf.pools[0]: \"fats\": no broker of the cluster belongs to this node pool; its pools are fast, slow"})
    void refusesANameOfNoBroker(String placement, String problem) {
        assertThat(problems(1, placement)).containsExactly(problem);
    }

    @Test
    void namesAreRefusedWhereNothingIsKnownOfThem() {
        var here = ClusterBrokers.ofIds(List.of(0, 1), "brokers that are started for the run have no node pools");

        assertThat(Specs.problems(TopicPlan.of(topic(1, "leaders: [{pool: fast, count: 1}]"), here)))
                .containsExactly("spec.placement.leaders[0].pool: \"fast\": brokers that are started for the run have "
                        + "no node pools; name brokers by id");
    }

    @Test
    void aClusterWithoutPoolsIsToldOfAsSuch() {
        var without = new ClusterBrokers(List.of(new ClusterBrokers.Broker(0, null, null, null, null)), null, Map.of());

        assertThat(Specs.problems(TopicPlan.of(topic(1, "leaders: [{pool: fast, count: 1}]"), without)))
                .containsExactly("spec.placement.leaders[0].pool: \"fast\": no broker of the cluster belongs to this "
                        + "node pool; name brokers by id");
    }

    @Test
    void reportsOnlyTheFirstOfTensOfThousandsOfProblems() {
        // Given a cluster of 30 brokers
        var brokers = new ClusterBrokers(IntStream.range(0, 30).mapToObj(id -> broker(id, "a", "fast", "ssd")).toList(),
                null, Map.of());
        var assignments = IntStream.range(0, 5_000).mapToObj(partition -> "{replicas: [99]}")
                .collect(Collectors.joining(", ", "assignments: [", "]"));
        // When
        var told = Specs.problems(TopicPlan.of(topic(1, assignments), brokers));
        // Then
        assertThat(told).hasSize(1_000).first().asString().isEqualTo("spec.placement.assignments[0].replicas[0]: "
                + "\"99\": the cluster has no such broker; its brokers are 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, "
                + "13, 14, 15, 16, 17, 18, 19 and 10 more");
    }
}
