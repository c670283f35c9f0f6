package io.skewbench.engine.placement;

import static io.skewbench.engine.placement.Placed.leaders;
import static io.skewbench.engine.placement.Placed.plan;
import static io.skewbench.engine.placement.Placed.problems;
import static io.skewbench.engine.placement.Placed.replicas;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class HistoryPlacementTest {

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
            "{brokers: [0], addPartitions: 12}, {brokers: [0, 1], addPartitions: 12}, {brokers: [0, 1, 2], addPartitions: 12} | {0=22, 1=10, 2=4}",
            "{brokers: [0, 1], addPartitions: 24}, {brokers: [0, 1, 2], addPartitions: 12} | {0=16, 1=16, 2=4}",
            "{brokers: [0, 1, 2], addPartitions: 36} | {0=12, 1=12, 2=12}"})
    void leavesLeadersWhereTheyWereWhenTheClusterGrew(String history, String leaders) {
        // When
        var plan = plan(1, "history: [" + history + "]");
        // Then
        assertThat(leaders(plan)).hasToString(leaders);
    }

    @Test
    void spreadsTheFollowersOfALeaderOverTheOthers() {
        // When
        var replicas = replicas(2, "history: [{brokers: [0, 1, 2], addPartitions: 6}]");
        // Then
        assertThat(replicas).containsExactly(List.of(0, 1), List.of(1, 2), List.of(2, 0), List.of(0, 2), List.of(1, 0),
                List.of(2, 1));
    }

    @Test
    void refusesAStepWithFewerBrokersThanReplicas() {
        // When
        var problems = problems(2, "history: [{brokers: [0, 1], addPartitions: 1}, {brokers: [2], addPartitions: 1}]");
        // Then
        assertThat(problems).containsExactly("spec.placement.history[1].brokers: \"[2]\": names 1 brokers, too few for "
                + "spec.replicationFactor 2; add brokers to the step or lower the replication factor");
    }
}
