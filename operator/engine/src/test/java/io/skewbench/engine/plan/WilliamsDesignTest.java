package io.skewbench.engine.plan;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class WilliamsDesignTest {

    @ParameterizedTest
    @ValueSource(ints = {2, 3, 4, 7, 12})
    void eachRowFollowsEachOtherEquallyOften(int rows) {
        // When
        var sequences = WilliamsDesign.sequences(rows, Integer.MAX_VALUE, new Random(1));
        // Then
        assertThat(sequences).hasSize(2 * rows)
                .allSatisfy(sequence -> assertThat(new HashSet<>(sequence)).hasSize(rows));
        var follows = new HashMap<List<Integer>, Integer>();
        sequences.forEach(sequence -> {
            for (var place = 1; place < rows; place++) {
                follows.merge(sequence.subList(place - 1, place + 1), 1, Integer::sum);
            }
        });
        assertThat(follows).hasSize(rows * (rows - 1));
        assertThat(follows.values()).containsOnly(2);
    }

    @Test
    void writesNoMoreSequencesThanAreAskedFor() {
        assertThat(WilliamsDesign.sequences(1_000, 64, new Random(1))).hasSize(64);
    }

    @Test
    void ordersAThousandRowsAsEvenlyByAFewSequences() {
        // When
        var repetitions = TrialOrder.of(1_000, 10, 1);
        // Then no row is at the same place twice
        for (var place = 0; place < 1_000; place++) {
            var at = place;
            assertThat(repetitions.stream().map(order -> order.get(at))).doesNotHaveDuplicates();
        }
    }
}
