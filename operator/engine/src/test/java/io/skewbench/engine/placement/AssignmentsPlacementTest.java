package io.skewbench.engine.placement;

import static io.skewbench.engine.placement.Placed.problems;
import static io.skewbench.engine.placement.Placed.replicas;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class AssignmentsPlacementTest {

    @Test
    void placesPartitionsAsWritten() {
        assertThat(replicas(2, "assignments: [{replicas: [0, 1]}, {replicas: [4, 2]}]"))
                .containsExactly(List.of(0, 1), List.of(4, 2));
    }

    @Test
    void takesTheBrokerOfANameThatLeadsLeast() {
        assertThat(replicas(1, "assignments: [{replicas: [0]}, {replicasOn: [{pool: fast}]}, "
                + "{replicasOn: [{pool: fast}]}]")).containsExactly(List.of(0), List.of(1), List.of(0));
    }

    @Test
    void putsNoPartitionTwiceOnABroker() {
        assertThat(replicas(3,
                "assignments: [{replicasOn: [{pool: fast}, {broker: 0}, {nodeSelector: {disk: hdd}}]}]"))
                .containsExactly(List.of(1, 0, 2));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
            "[{replicasOn: [{pool: fast}, {pool: fast}, {pool: fast}]}] | [0].replicasOn[2]: \"[0, 1]\": the partition is on all of these brokers already; name others",
            "[{replicas: [0, 1]}, {replicas: [0]}] | [1].replicas: \"[0]\": lists 1 brokers; list 2, as the first partition does",
            "[{replicas: [0]}, {replicasOn: [{pool: fast}, {pool: slow}]}] | [1].replicasOn: lists 2 brokers; list 1, as the first partition does",
            "[{replicas: [0, 0]}] | [0].replicas[1]: \"0\": is named twice; name each broker once",
            "[{replicas: [9]}] | [0].replicas[0]: \"9\": the cluster has no such broker; its brokers are 0, 1, 2, 3, 4"})
    void refusesOtherAssignments(String assignments, String problem) {
        assertThat(problems(1, "assignments: " + assignments))
                .containsExactly("spec.placement.assignments" + problem);
    }
}
