package io.skewbench.engine.figures;

import static org.assertj.core.api.Assertions.assertThat;

import io.skewbench.api.v1alpha1.Comparison;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SealsTest {

    @ParameterizedTest
    @ValueSource(strings = {"Inconclusive", "Equivalent"})
    void areIntactWithoutADifference(String verdict) {
        // When
        var seal = Seals.of(List.of(comparison("brokerImbalance", "NotJudged"),
                comparison("recordsPerSecond", verdict)));
        // Then
        assertThat(seal.intact()).isTrue();
        assertThat(Seals.warning(seal)).isEmpty();
    }

    @Test
    void sayNothingIfNothingCouldBeJudged() {
        // When
        var seal = Seals.of(List.of(comparison("recordsPerSecond", "NotJudged")));
        // Then
        assertThat(seal.intact()).isNull();
        assertThat(Seals.warning(seal)).hasValue("The seal says nothing: no primary metric of the copy of the baseline "
                + "could be judged");
    }

    @ParameterizedTest
    @ValueSource(strings = {"Better", "Worse"})
    void areBrokenByADifferenceInEitherDirection(String verdict) {
        // When
        var seal = Seals.of(List.of(comparison("brokerImbalance", "Equivalent"),
                comparison("recordsPerSecond", verdict)));
        // Then
        assertThat(seal.intact()).isFalse();
        assertThat(seal.comparisons()).hasSize(2);
    }

    @Test
    void warnOfWhatBrokeThem() {
        // When
        var warning = Seals.warning(Seals.of(List.of(comparison("brokerImbalance", "Equivalent"),
                comparison("recordsPerSecond", "Worse"))));
        // Then
        assertThat(warning).hasValueSatisfying(sentence -> assertThat(sentence)
                .startsWith("The seal is broken: a copy of the baseline differs from it by records/s acks=1 -10.0 %. ")
                .doesNotContain("imbalance"));
    }

    private static Comparison comparison(String metric, String verdict) {
        return Comparison.builder().variant("baseline-copy").sweep(Map.of("acks", "1")).baseline("a").metric(metric)
                .family("Primary").ratio(0.9).verdict(verdict).build();
    }
}
