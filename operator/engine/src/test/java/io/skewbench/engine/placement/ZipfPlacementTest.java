package io.skewbench.engine.placement;

import static io.skewbench.engine.placement.Placed.leaders;
import static io.skewbench.engine.placement.Placed.plan;
import static io.skewbench.engine.placement.Placed.problems;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ZipfPlacementTest {

    @Test
    void fallsOffAsItsExponentSays() {
        // When
        var counts = leaders(plan(1, "zipf: {partitions: 36, exponent: 1, seed: 4}")).values();
        // Then 36 in the proportion of 60 : 30 : 20 : 15 : 12
        assertThat(counts.stream().sorted().toList()).isEqualTo(List.of(3, 4, 5, 8, 16));
    }

    @Test
    void hasAnExponentOf1ByDefault() {
        assertThat(plan(1, "zipf: {partitions: 36, seed: 4}"))
                .isEqualTo(plan(1, "zipf: {partitions: 36, exponent: 1.0, seed: 4}"));
    }

    @Test
    void isEvenWithAnExponentOf0AndOnOneBrokerWithAHighOne() {
        assertThat(leaders(plan(1, "zipf: {partitions: 10, exponent: 0, seed: 1}")).values()).containsOnly(2);
        assertThat(leaders(plan(1, "zipf: {partitions: 10, exponent: 10, seed: 1}"))).hasSize(1);
    }

    @Test
    void choosesTheBrokersByTheSeedAlone() {
        assertThat(plan(1, "zipf: {partitions: 36, seed: 5}")).isNotEqualTo(plan(1, "zipf: {partitions: 36, seed: 4}"));
        assertThat(plan(1, "zipf: {partitions: 36}")).isEqualTo(plan(1, "zipf: {partitions: 36, seed: 0}"));
    }

    @Test
    void choosesAmongNamedBrokersWhateverTheirOrder() {
        assertThat(plan(1, "zipf: {partitions: 8, seed: 4, brokers: [3, 0, 2]}"))
                .isEqualTo(plan(1, "zipf: {partitions: 8, seed: 4, brokers: [0, 2, 3]}"));
    }

    @Test
    void leavesPartitionsWhereTheyAreWhereMoreAreAdded() {
        var few = plan(1, "zipf: {partitions: 12, seed: 4}").replicas();

        assertThat(plan(1, "zipf: {partitions: 40, seed: 4}").replicas().subList(0, 12)).isEqualTo(few);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
            "2 | zipf: {partitions: 3, pools: [fast], brokers: [0]} | ",
            "3 | zipf: {partitions: 3, pools: [fast]} | spec.placement.zipf: \"[0, 1]\": covers 2 brokers, too few for spec.replicationFactor 3; name more or lower the replication factor",
            "6 | zipf: {partitions: 3} | spec.placement.zipf: \"[0, 1, 2, 3, 4]\": covers 5 brokers, too few for spec.replicationFactor 6; name more or lower the replication factor"})
    void refusesMoreReplicasThanBrokers(int factor, String placement, String problem) {
        assertThat(problems(factor, placement)).isEqualTo(problem == null ? List.of() : List.of(problem));
    }
}
