package io.skewbench.engine.figures;

import static org.assertj.core.api.Assertions.assertThat;

import io.skewbench.api.v1alpha1.VariantResult;
import io.skewbench.engine.result.TrialResult;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class RowMemoryTest {
    private static final TrialResult FIRST = trial(0, "a", "light");
    private static final TrialResult SECOND = trial(1, "a", "light");
    private static final VariantResult ROW = VariantResult.builder().name("a").build();

    private final RowMemory memory = new RowMemory();

    @Test
    void remembersARowOfOneTrialAndOneOfSeveral() {
        // When
        memory.put(List.of(FIRST), ROW);
        memory.put(List.of(FIRST, SECOND), ROW.toBuilder().trials(2).build());
        // Then
        assertThat(memory.find(List.of(FIRST))).containsSame(ROW);
        assertThat(memory.find(List.of(FIRST, SECOND))).contains(ROW.toBuilder().trials(2).build());
        assertThat(memory.find(List.of(SECOND))).isEmpty();
    }

    @Test
    void knowsNothingOfOtherTrialsInTheSameRow() {
        // When
        memory.put(List.of(FIRST, SECOND), ROW);
        // Then
        assertThat(memory.find(List.of(FIRST, SECOND, trial(2, "a", "light")))).isEmpty();
        assertThat(memory.find(List.of(FIRST, SECOND.toBuilder().startedAtMs(5L).build()))).isEmpty();
    }

    @Test
    void tellsSweepPointsApart() {
        // Given
        var heavy = List.of(trial(2, "a", "heavy"), trial(3, "a", "heavy"));
        // When
        memory.put(List.of(FIRST, SECOND), ROW);
        memory.put(heavy, ROW.toBuilder().trials(2).build());
        // Then
        assertThat(memory.find(List.of(FIRST, SECOND))).containsSame(ROW);
        assertThat(memory.find(heavy)).contains(ROW.toBuilder().trials(2).build());
    }

    private static TrialResult trial(int index, String variant, String load) {
        return TrialResult.builder().trial(index).attempt(0).variant(variant).sweep(Map.of("load", load))
                .repetition(1).build();
    }
}
