package io.skewbench.measure.table;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class InterleavedTest {
    private final List<String> order = new ArrayList<>();

    @Test
    void runsEachVariantOnceARoundAndBeginsWithAnotherEachTime() {
        // When
        var trials = Interleaved.run(3, List.of("a", "b", "c"), this::trial);
        // Then
        assertThat(order).containsExactly("a", "b", "c", "b", "c", "a", "c", "a", "b");
        assertThat(trials.trials().get("a")).containsExactly(1, 6, 8);
    }

    @Test
    void doesNotCountTrialsOfTheWarmUp() {
        // When
        var trials = Interleaved.warmed(1, List.of("a", "b"), this::trial);
        // Then
        assertThat(order).containsExactly("a", "b", "a", "b");
        assertThat(trials.series("b", Integer::doubleValue).values()).containsExactly(4.0);
    }

    private int trial(String variant) {
        order.add(variant);
        return order.size();
    }
}
