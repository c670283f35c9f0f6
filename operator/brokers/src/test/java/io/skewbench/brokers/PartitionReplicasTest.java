package io.skewbench.brokers;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.apache.kafka.common.Node;
import org.apache.kafka.common.TopicPartitionInfo;
import org.junit.jupiter.api.Test;

class PartitionReplicasTest {
    private static final List<Integer> ASSIGNMENT = List.of(2, 0);

    @Test
    void areReadInTheOrderOfTheAssignment() {
        // Given
        var leader = new Node(0, "b", 9092);
        var nodes = List.of(new Node(2, "a", 9092), leader);
        // When
        var replicas = PartitionReplicas.of(new TopicPartitionInfo(0, leader, nodes, nodes));
        // Then
        assertThat(replicas).isEqualTo(new PartitionReplicas(List.of(2, 0), 0));
    }

    @Test
    void areReadWithoutALeader() {
        // When
        var replicas = PartitionReplicas
                .of(new TopicPartitionInfo(0, null, List.of(new Node(2, "a", 9092)), List.of()));
        // Then
        assertThat(replicas.leader()).isEqualTo(-1);
    }

    @Test
    void cannotBeReorderedIfThereIsOne() {
        // When
        var single = new PartitionReplicas(List.of(2), 2);
        // Then
        assertThat(single.canBeReordered()).isFalse();
        assertThat(new PartitionReplicas(ASSIGNMENT, 2).canBeReordered()).isTrue();
    }

    @Test
    void areLedAsAssignedOnceOrderAndLeaderAreThoseOfTheAssignment() {
        // When
        var led = new PartitionReplicas(ASSIGNMENT, 2).areLedAs(ASSIGNMENT);
        // Then
        assertThat(led).isTrue();
    }

    @Test
    void areNotLedAsAssignedWhileAnotherReplicaLeads() {
        // When
        var led = new PartitionReplicas(ASSIGNMENT, 0).areLedAs(ASSIGNMENT);
        // Then
        assertThat(led).isFalse();
    }

    @Test
    void areNotLedAsAssignedInAnotherOrder() {
        // When
        var led = new PartitionReplicas(ASSIGNMENT.reversed(), 2).areLedAs(ASSIGNMENT);
        // Then
        assertThat(led).isFalse();
    }
}
