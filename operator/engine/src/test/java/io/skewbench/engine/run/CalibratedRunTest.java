package io.skewbench.engine.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.skewbench.api.v1alpha1.BenchmarkStatus;
import io.skewbench.api.v1alpha1.Calibration.CalibratedMetric;
import io.skewbench.api.v1alpha1.Calibration.NeededRepetitions;
import io.skewbench.engine.table.StatusTable;
import java.util.Objects;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Copies of a variant, whose rates vary by 5 %. */
class CalibratedRunTest {
    private final RunScenario scenario = new RunScenario(
            "{calibrate: true, burnIn: 0, repetitions: 10, primary: [recordsPerSecond], seed: 1}");

    @Test
    void showsTheNoiseAndWhatItTakes() {
        // When
        var calibration = Objects.requireNonNull(status(30).calibration());
        // Then
        assertThat(calibration.copies()).isEqualTo(3);
        assertThat(calibration.metrics()).extracting(CalibratedMetric::metric).containsExactly("recordsPerSecond");
        var metric = Objects.requireNonNull(calibration.metrics()).getFirst();
        assertThat(metric.noisePercent()).isCloseTo(5, within(1.5));
        assertThat(metric.needed()).extracting(NeededRepetitions::differencePercent).containsExactly(5, 10, 20);
        assertThat(metric.needed()).extracting(NeededRepetitions::repetitions).isSortedAccordingTo(
                (one, other) -> other.compareTo(one));
        assertThat(Objects.requireNonNull(calibration.falsePositives()).percent()).isBetween(1.0, 10.0);
    }

    @Test
    void judgesNoCopy() {
        assertThat(status(30).comparisons()).isNullOrEmpty();
    }

    @Test
    void saysSoInOneSentence() {
        assertThat(status(30).summary()).matches("Calibrated: records/s varies by \\d\\.\\d % between trials, so that "
                + "a difference of 10 % takes \\d repetitions");
    }

    @Test
    void isUnknownBeforeAllTrialsAreComplete() {
        assertThat(status(29).calibration()).isNull();
    }

    @Test
    void isShownAsATable() {
        assertThat(StatusTable.render(status(30))).containsPattern("""
                Calibration, by 3 copies of the baseline
                 +noise +drift +correlation +repetitions for 5 % +10 % +20 %
                  records/s +\\d\\.\\d % +[+-]\\d\\.\\d % +-?0\\.\\d\\d +\\d+ +\\d+ +\\d+

                  Of 1,000 other orders of these trials, \\d\\.\\d % show a difference by a primary metric""");
    }

    private BenchmarkStatus status(int trials) {
        var random = new Random(2);
        return scenario.decide(scenario.observed().results(IntStream.range(0, trials)
                .mapToObj(trial -> scenario.measured(trial, Math.round(1000 * Math.exp(0.05 * random.nextGaussian()))))
                .toList()).build()).status();
    }
}
