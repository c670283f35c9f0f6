package io.skewbench.engine.placement;

import static io.skewbench.engine.placement.Placed.BROKERS;
import static io.skewbench.engine.placement.Placed.topic;
import static org.assertj.core.api.Assertions.assertThat;

import io.skewbench.api.v1alpha1.Placement;
import io.skewbench.engine.Planned;
import io.skewbench.engine.Specs;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class PlacementsTest {

    @ParameterizedTest
    @ValueSource(strings = {"followers: {pools: [slow]}",
            "leaders: [{broker: 0, count: 1}]\n  zipf: {partitions: 1}"})
    void needsExactlyOneWay(String placement) {
        assertThat(problems(1, placement)).containsExactly(
                "spec.placement: set exactly one of assignments, leaders, history and zipf");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {"assignments: [{replicas: [0]}, {replicas: [1]}] | 2",
            "leaders: [{broker: 0, count: 22}, {pool: slow, count: 10}] | 32",
            "history: [{brokers: [0], addPartitions: 12}, {pools: [fast], addPartitions: 24}] | 36",
            "zipf: {partitions: 7} | 7", "leaders: [] | 0"})
    void countsPartitionsWhateverTheBrokersAre(String placement, long partitions) {
        assertThat(Placements.partitions(placement(placement))).isEqualTo(partitions);
    }

    @ParameterizedTest
    @ValueSource(strings = {"leaders: [{broker: 0, count: 1}, {nodeSelector: {a: b}, count: 1}]",
            "history: [{nodeSelector: {a: b}, addPartitions: 1}]",
            "assignments: [{replicas: [0]}, {replicasOn: [{broker: 0}, {nodeSelector: {a: b}}]}]",
            "zipf: {partitions: 1, nodeSelector: {a: b}}",
            "zipf: {partitions: 1}\n  followers: {nodeSelector: {a: b}}"})
    void findsBrokersThatAreNamedByTheirNodes(String placement) {
        assertThat(Placements.namesNodes(placement(placement))).isTrue();
    }

    @ParameterizedTest
    @ValueSource(strings = {"leaders: [{broker: 0, count: 1}, {pool: a, count: 1}]",
            "history: [{pools: [a], brokers: [0], addPartitions: 1}]",
            "assignments: [{replicas: [0]}, {replicasOn: [{pool: a}]}]",
            "zipf: {partitions: 1}\n  followers: {brokers: [0]}"})
    void findsNoneThatAreNamedByIdOrPool(String placement) {
        assertThat(Placements.namesNodes(placement(placement))).isFalse();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {"leaders: [{broker: 3, count: 1}, {pool: a, count: 1}] | 3",
            "history: [{brokers: [2, 1], addPartitions: 1}, {brokers: [4], addPartitions: 1}] | 1 2 4",
            "assignments: [{replicas: [5, 6]}, {replicasOn: [{broker: 7}, {pool: a}]}] | 5 6 7",
            "zipf: {partitions: 1, brokers: [8]} | 8"})
    void tellsTheBrokersThatAreNamedById(String placement, String ids) {
        var followers = "\n  followers: {brokers: [9]}";
        var wanted = new TreeSet<>(List.of(ids.split(" ")).stream().map(Integer::valueOf).toList());

        assertThat(Placements.ids(placement(placement))).isEqualTo(wanted);
        wanted.add(9);
        assertThat(Placements.ids(placement(placement + followers))).isEqualTo(wanted);
    }

    @Test
    void namesNoIdsWhereAllBrokersAreMeant() {
        assertThat(Placements.ids(placement("zipf: {partitions: 1}"))).isEqualTo(Set.of());
    }

    @Test
    void acceptsAsManyPartitionsAsATopicMayHave() {
        assertThat(Placements.plan(topic(3, "zipf: {partitions: 100000}"), BROKERS)).isInstanceOf(Planned.Valid.class);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {"zipf: {partitions: 0} | zipf: describes 0",
            "zipf: {partitions: 100001} | zipf: describes 100001",
            "leaders: [{broker: 0, count: 0}] | leaders: describes 0",
            "history: [{brokers: [0], addPartitions: 100000}, {brokers: [1], addPartitions: 1}] | history: describes 100001"})
    void refusesOtherNumbersOfPartitions(String placement, String problem) {
        assertThat(problems(1, placement))
                .containsExactly("spec.placement." + problem + " partitions; a topic needs 1 to 100000");
    }

    @Test
    void refusesMoreReplicasThanCanBeWorkedOut() {
        assertThat(problems(4, "zipf: {partitions: 75001}")).containsExactly("spec.replicationFactor: \"4\": with the "
                + "75001 partitions of spec.placement.zipf that is 300004 replicas, and a topic has at most 300000; "
                + "lower it, or describe fewer partitions");
    }

    private static Placement placement(String yaml) {
        return topic(1, yaml).placement();
    }

    private static List<String> problems(int factor, String placement) {
        return Specs.problems(Placements.plan(topic(factor, placement), BROKERS));
    }
}
