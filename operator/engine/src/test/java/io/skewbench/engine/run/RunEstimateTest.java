package io.skewbench.engine.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.skewbench.engine.Specs;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Of six trials of 5 s and 20 s, beside which 5 s pass. */
class RunEstimateTest {

    @Test
    void countsAllTrialsWithAllBurnInTrials() {
        // When
        var estimate = RunEstimate.of(Specs.experiment(Specs.spec(Specs.TWO_VARIANTS.replace("burnIn: 0",
                "burnIn: 4"))));
        // Then
        assertThat(estimate.atMost()).isEqualTo(10);
        assertThat(estimate.total()).isEqualTo(Duration.ofMinutes(5));
    }

    @ParameterizedTest
    @CsvSource({"0, 0", "1, 1", "2, 2", "4, 2"})
    void needsNoMoreBurnInThanShowsThatAFigureHasSettled(int burnIn, int least) {
        // When
        var estimate = RunEstimate.of(Specs.experiment(Specs.spec(Specs.TWO_VARIANTS.replace("burnIn: 0",
                "burnIn: " + burnIn))));
        // Then
        assertThat(estimate.least()).isEqualTo(6 + least);
    }

    @Test
    void mayEndAfterTheLeastRepetitions() {
        // When
        var estimate = RunEstimate.of(Specs.experiment(Specs.spec(Specs.TWO_VARIANTS.replace("repetitions: 3",
                "repetitions: 8\nminRepetitions: 3"))));
        // Then
        assertThat(estimate.least()).isEqualTo(6);
        assertThat(estimate.shortest()).isEqualTo(Duration.ofMinutes(3));
    }
}
