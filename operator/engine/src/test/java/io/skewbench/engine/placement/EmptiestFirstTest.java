package io.skewbench.engine.placement;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Brokers 5, 6 and 7, listed in this order. */
class EmptiestFirstTest {
    private final Map<Integer, Integer> load = new HashMap<>();

    @Test
    void takesBrokersInTheirOrderWhereAllAreEmpty() {
        assertThat(emptiest().take(2, 9)).containsExactly(5, 6);
        assertThat(load).isEqualTo(Map.of(5, 1, 6, 1));
    }

    @Test
    void takesTheEmptiestFirst() {
        load.putAll(Map.of(5, 3, 6, 1, 7, 2));

        assertThat(emptiest().take(2, 9)).containsExactly(6, 7);
    }

    @Test
    void takesEachBrokerInTurn() {
        var brokers = emptiest();

        assertThat(List.of(brokers.take(2, 9), brokers.take(2, 9), brokers.take(2, 9)))
                .containsExactly(List.of(5, 6), List.of(7, 5), List.of(6, 7));
    }

    @Test
    void neverTakesTheLeader() {
        assertThat(emptiest().take(3, 6)).containsExactly(5, 7);
    }

    @Test
    void movesAFollowerToABrokerThatHasTwoLess() {
        load.putAll(Map.of(5, 2, 6, 1));
        var partition = new ArrayList<>(List.of(9, 5));

        assertThat(emptiest().relieve(partition)).isTrue();
        assertThat(partition).containsExactly(9, 7);
        assertThat(load).isEqualTo(Map.of(5, 1, 6, 1, 7, 1));
    }

    @Test
    void movesNoFollowerToABrokerThatHasOneLess() {
        load.putAll(Map.of(5, 1, 6, 1));
        var partition = new ArrayList<>(List.of(9, 5));

        assertThat(emptiest().relieve(partition)).isFalse();
        assertThat(partition).containsExactly(9, 5);
    }

    @Test
    void movesNoFollowerToABrokerThatHasThePartitionAlready() {
        load.putAll(Map.of(5, 3, 6, 2, 7, 0));
        var partition = new ArrayList<>(List.of(7, 5));

        assertThat(emptiest().relieve(partition)).as("broker 7 leads it, and 6 has only one less").isFalse();
    }

    @Test
    void neverMovesTheLeader() {
        load.putAll(Map.of(5, 9));
        var partition = new ArrayList<>(List.of(5));

        assertThat(emptiest().relieve(partition)).isFalse();
        assertThat(partition).containsExactly(5);
    }

    private EmptiestFirst emptiest() {
        return new EmptiestFirst(List.of(5, 6, 7), load);
    }
}
