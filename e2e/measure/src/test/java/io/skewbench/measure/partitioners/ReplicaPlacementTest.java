package io.skewbench.measure.partitioners;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class ReplicaPlacementTest {
    @Test
    void spreadsLeadersEvenly() {
        assertThat(ReplicaPlacement.even(3, 2)).containsExactly(List.of(0), List.of(1), List.of(0));
    }

    @Test
    void putsAReplicaOnEveryBroker() {
        assertThat(ReplicaPlacement.everywhere(3, 2)).containsExactly(List.of(0, 1), List.of(1, 0), List.of(0, 1));
    }

    @Test
    void givesEachBrokerItsNumberOfLeaders() {
        assertThat(ReplicaPlacement.leaders(List.of(2, 0, 1))).containsExactly(List.of(0), List.of(0), List.of(2));
    }
}
