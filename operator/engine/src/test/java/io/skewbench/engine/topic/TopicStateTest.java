package io.skewbench.engine.topic;

import static io.skewbench.engine.topic.TopicScenario.moving;
import static io.skewbench.engine.topic.TopicScenario.on;
import static io.skewbench.engine.topic.TopicScenario.partition;
import static io.skewbench.engine.topic.TopicScenario.topic;
import static org.assertj.core.api.Assertions.assertThat;

import io.skewbench.engine.placement.TopicPlan;
import io.skewbench.engine.topic.TopicState.Partition;
import java.util.List;
import org.junit.jupiter.api.Test;

class TopicStateTest {

    @Test
    void movesWhileAnyPartitionIsAddedToOrRemovedFromBrokers() {
        assertThat(on(0, 1).isMoving()).isFalse();
        assertThat(topic(on(0), moving(List.of(0, 1), 0, List.of(1), List.of())).isMoving()).isTrue();
        assertThat(topic(on(0), moving(List.of(0, 1), 0, List.of(), List.of(1))).isMoving()).isTrue();
    }

    @Test
    void isServedWhileEveryPartitionHasALeader() {
        assertThat(on(0, 1).isServed()).isTrue();
        assertThat(topic(on(0), partition(List.of(1), -1)).isServed()).isFalse();
    }

    @Test
    void isLedAsPreferredByItsFirstReplica() {
        assertThat(partition(List.of(0, 1), 0).isLedAsPreferred()).isTrue();
        assertThat(partition(List.of(0, 1), 1).isLedAsPreferred()).isFalse();
    }

    @Test
    void willHaveTheReplicasThatAreNotBeingRemoved() {
        assertThat(moving(List.of(2, 0, 1), 0, List.of(2), List.of(0)).target()).containsExactly(2, 1);
    }

    @Test
    void countsPartitionsThatAreNotOnTheirBrokersAlone() {
        var plan = new TopicPlan(List.of(List.of(0, 1), List.of(1, 0), List.of(0, 1), List.of(1, 0)));
        var topic = topic(partition(List.of(0, 1), 1), partition(List.of(0, 1), 0),
                moving(List.of(0, 1, 2), 0, List.of(), List.of(2)));

        assertThat(topic.unfinished(plan)).isEqualTo(2);
    }

    @Test
    void countsPartitionsThatLackAReplicaInSync() {
        var lagging = new Partition(List.of(0, 1), 0, List.of(0), List.of(), List.of());

        assertThat(topic(lagging, partition(List.of(0, 1), 0), lagging).underReplicated()).isEqualTo(2);
    }

    @Test
    void tellsTheBrokersOfEachPartition() {
        assertThat(topic(partition(List.of(0, 1), 0), on(2)).replicas()).containsExactly(List.of(0, 1), List.of(2));
    }
}
