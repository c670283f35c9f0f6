package io.skewbench.worker.zookeeper;

import static org.assertj.core.api.Assertions.assertThat;

import io.skewbench.worker.zookeeper.OwnNodes.Node;
import org.apache.zookeeper.KeeperException.Code;
import org.junit.jupiter.api.Test;

class OwnNodesTest {
    private static final Node PERSISTENT = new Node(7, false);
    private static final Node EPHEMERAL = new Node(7, true);

    private final OwnNodes nodes = new OwnNodes("/skewbench/t/w/0");

    @Test
    void anItemHasANodeOfEachKind() {
        assertThat(nodes.path(PERSISTENT)).isEqualTo("/skewbench/t/w/0/n7");
        assertThat(nodes.path(EPHEMERAL)).isEqualTo("/skewbench/t/w/0/e7");
    }

    @Test
    void areLeftFromTheirCreationToTheirDeletion() {
        // Given
        create(PERSISTENT, Code.OK);
        create(EPHEMERAL, Code.OK);
        assertThat(nodes.first(10)).containsExactlyInAnyOrder(PERSISTENT, EPHEMERAL);
        assertThat(nodes.first(1)).hasSize(1);
        // When
        nodes.deleted(PERSISTENT, Code.OK);
        // Then
        assertThat(nodes.first(10)).containsExactly(EPHEMERAL);
        assertThat(nodes.created()).isEqualTo(2);
        assertThat(nodes.deleted()).isEqualTo(1);
        assertThat(nodes.writes()).isEqualTo(3);
        assertThat(nodes.unknown()).isZero();
    }

    @Test
    void mayExistIfTheAnswerIsLost() {
        // When
        create(PERSISTENT, Code.CONNECTIONLOSS);
        create(EPHEMERAL, Code.NOAUTH);
        // Then
        assertThat(nodes.first(10)).containsExactly(PERSISTENT);
        assertThat(nodes.created()).isZero();
        assertThat(nodes.unknown()).isEqualTo(1);
    }

    @Test
    void mayStillExistIfTheAnswerOfTheirDeletionIsLost() {
        // Given
        create(PERSISTENT, Code.OK);
        // When
        nodes.deleted(PERSISTENT, Code.CONNECTIONLOSS);
        // Then
        assertThat(nodes.left()).isEqualTo(1);
        assertThat(nodes.unknown()).isEqualTo(1);
        nodes.deleted(PERSISTENT, Code.NONODE);
        assertThat(nodes.left()).isZero();
        assertThat(nodes.deleted()).isZero();
    }

    @Test
    void endWithTheSessionIfTheyAreEphemeral() {
        // Given
        create(PERSISTENT, Code.OK);
        create(EPHEMERAL, Code.OK);
        // When
        nodes.lose();
        // Then
        assertThat(nodes.first(10)).containsExactly(PERSISTENT);
        assertThat(nodes.deleted()).isEqualTo(1);
    }

    @Test
    void areUnknownIfTheyAreEphemeralAndNotDeleted() {
        // Given
        create(PERSISTENT, Code.OK);
        create(EPHEMERAL, Code.OK);
        // When
        nodes.endDeletions();
        // Then
        assertThat(nodes.unknown()).isEqualTo(1);
        assertThat(nodes.left()).isEqualTo(2);
    }

    private void create(Node node, Code code) {
        nodes.creating(node);
        nodes.created(node, code);
    }
}
