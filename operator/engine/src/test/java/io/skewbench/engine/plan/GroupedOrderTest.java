package io.skewbench.engine.plan;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Collections;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class GroupedOrderTest {

    @Test
    void isThatOfAllRowsWhereTheyHaveTheSame() {
        assertThat(GroupedOrder.of(Collections.nCopies(5, "same"), 4, 7)).isEqualTo(TrialOrder.of(5, 4, 7));
    }

    @ParameterizedTest
    @CsvSource({"2, 3, 5, 1", "3, 4, 5, 2", "16, 2, 3, 3", "5, 1, 10, 4", "2, 1, 1, 5"})
    void movesFromOneGroupToAnotherNoMoreOftenThanInterleavingRequires(int groups, int members, int repetitions,
            long seed) {
        // Given neighbouring rows of different groups
        var rows = IntStream.range(0, groups * members).map(row -> row % groups).boxed().toList();
        // When
        var order = GroupedOrder.of(rows, repetitions, seed);
        // Then every repetition has every row once
        assertThat(order).hasSize(repetitions).allSatisfy(repetition -> assertThat(repetition)
                .containsExactlyInAnyOrderElementsOf(IntStream.range(0, rows.size()).boxed().toList()));
        var visited = order.stream().flatMap(List::stream).map(rows::get).toList();
        assertThat(moves(visited)).isEqualTo(repetitions * (groups - 1L));
    }

    @Test
    void bringsGroupsInManyOrders() {
        // Given
        var rows = IntStream.range(0, 6).boxed().toList();
        // When
        var order = GroupedOrder.of(rows, 10, 1);
        // Then
        assertThat(order.stream().distinct()).hasSizeGreaterThan(8);
        assertThat(order).isEqualTo(GroupedOrder.of(rows, 10, 1)).isNotEqualTo(GroupedOrder.of(rows, 10, 2));
    }

    @Test
    void favoursNoGroupByWhatComesFirst() {
        // Given two groups, of which the second always follows a move
        var firsts = LongStream.range(0, 2000).filter(seed -> GroupedOrder.of(List.of("a", "b"), 1, seed).getFirst()
                .getFirst() == 0).count();
        // Then
        assertThat(firsts).isBetween(900L, 1100L);
    }

    private static long moves(List<Integer> visited) {
        return IntStream.range(1, visited.size()).filter(i -> !visited.get(i).equals(visited.get(i - 1))).count();
    }
}
