package io.skewbench.engine.figures;

import static org.assertj.core.api.Assertions.assertThat;

import io.skewbench.api.v1alpha1.Calibration;
import io.skewbench.api.v1alpha1.Calibration.CalibratedMetric;
import io.skewbench.api.v1alpha1.Imbalance;
import io.skewbench.api.v1alpha1.LatencyMs;
import io.skewbench.api.v1alpha1.Spread;
import io.skewbench.api.v1alpha1.VariantResult;
import io.skewbench.engine.Experiment;
import io.skewbench.engine.Experiment.Row;
import io.skewbench.engine.Specs;
import io.skewbench.engine.model.RunPower;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Random;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Three copies in five repetitions. */
class CalibrationsTest {
    private static final String SPEC = """
            cluster: {bootstrapServers: "kafka:9092"}
            workloads: [{name: c1, kafkaTopic: t, load: {%s}, records: {value: {size: 100}}}]
            variants: [{name: a, partitioner: BuiltIn}]
            duration: 50s
            """;
    private static final Experiment AT_A_RATE = Specs.experiment(Specs.spec(SPEC.formatted("rate: 10")
            + "calibrate: true"));

    @Test
    void areForRunsThatCalibrateOnly() {
        assertThat(calibration(Specs.experiment(Specs.spec(SPEC.formatted("rate: 10"))), trial -> trial)).isEmpty();
    }

    @Test
    void beginWithThePrimaryMetric() {
        assertThat(calibration(AT_A_RATE, trial -> trial)).hasValueSatisfying(it -> assertThat(it.metrics())
                .extracting(CalibratedMetric::metric)
                .containsExactly("publishLatency.p99", "recordsPerSecond", "publishLatency.mean", "brokerImbalance"));
    }

    @Test
    void leaveOutLatenciesThatFollowFromTheThroughput() {
        // Given
        var unlimited = Specs.experiment(Specs.spec(SPEC.formatted("unlimited: {}") + "calibrate: true"));
        // When
        var calibration = calibration(unlimited, trial -> trial);
        // Then
        assertThat(calibration).hasValueSatisfying(it -> assertThat(it.metrics())
                .extracting(CalibratedMetric::metric).containsExactly("recordsPerSecond", "brokerImbalance"));
    }

    @Test
    void leaveOutAMetricThatOneTrialLacksOrHasNoneOf() {
        // When
        var calibration = calibration(AT_A_RATE, trial -> trial.trials() == 7
                ? trial.toBuilder().brokerImbalance(null).recordsPerSecond(new Spread(0, 0, 0)).build()
                : trial);
        // Then
        assertThat(calibration).hasValueSatisfying(it -> assertThat(it.metrics())
                .extracting(CalibratedMetric::metric).containsExactly("publishLatency.p99", "publishLatency.mean"));
    }

    @ParameterizedTest
    @CsvSource({"true, there is no such figure", "false, the figure is 0"})
    void warnOfAPrimaryMetricThatIsLeftOut(boolean isMissing, String reason) {
        // Given
        var trials = trials(trial -> trial.trials() == 7
                ? trial.toBuilder().publishLatencyMs(isMissing ? null : new LatencyMs(0, 0, 0, 0, 0, 0, 0, 0)).build()
                : trial);
        // When
        var warnings = Calibrations.warnings(AT_A_RATE, trials);
        // Then
        assertThat(warnings).containsExactly(
                "publishLatency.p99 could not be calibrated: of at least one trial, " + reason);
    }

    @Test
    void warnOfNothingOtherwise() {
        assertThat(Calibrations.warnings(AT_A_RATE, trials(trial -> trial))).isEmpty();
        assertThat(Calibrations.warnings(Specs.experiment(Specs.spec(SPEC.formatted("rate: 10"))),
                trials(trial -> trial.toBuilder().publishLatencyMs(null).build()))).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({"a, '', 2, 1", "'a, b', '', 2, 1", "'a, b, c, d', '', 4, 3", "'a, b', '0, 5, 10', 2, 3"})
    void planForRunsLikeTheWrittenOne(String variants, String lingers, int rows, int tests) {
        // Given
        var spec = SPEC.formatted("rate: 10").replace("{name: a, partitioner: BuiltIn}",
                Stream.of(variants.split(", ")).map("{name: %s, partitioner: BuiltIn}"::formatted)
                        .collect(Collectors.joining(", ")))
                + "calibrate: true\nsweep: "
                + (lingers.isEmpty() ? "{}" : "{producer: {linger.ms: [%s]}}".formatted(lingers));
        // When
        var metrics = calibration(Specs.experiment(Specs.spec(spec)), trial -> trial).orElseThrow().metrics();
        // Then
        var metric = Objects.requireNonNull(metrics).getFirst();
        assertThat(metric.needed()).filteredOn(needed -> needed.differencePercent() == 10).singleElement()
                .satisfies(needed -> assertThat(needed.repetitions()).isEqualTo(new RunPower(rows, tests)
                        .repetitions(0.1, Math.log1p(metric.noisePercent() / 100)).orElseThrow()));
    }

    @Test
    void countNoDifferencesWithoutAPrimaryMetric() {
        // When
        var calibration = calibration(AT_A_RATE, trial -> trial.toBuilder().publishLatencyMs(null).build());
        // Then
        assertThat(calibration).hasValueSatisfying(it -> assertThat(it.falsePositives()).isNull());
    }

    /** Returns the calibration of trials, each of which has its position as its number of trials. */
    private static Optional<Calibration> calibration(Experiment experiment, UnaryOperator<VariantResult> change) {
        return Calibrations.of(experiment, trials(change));
    }

    private static List<TrialRow> trials(UnaryOperator<VariantResult> change) {
        var random = new Random(1);
        return IntStream.range(0, 15).mapToObj(position -> {
            var noise = Math.exp(0.1 * random.nextGaussian());
            var row = VariantResult.builder().name("copy-" + (1 + position % 3)).partitioner("BuiltIn").trials(position)
                    .recordsPerSecond(new Spread(100 * noise, 1, 1_000))
                    .publishLatencyMs(new LatencyMs(noise, noise, noise, noise, noise, noise, noise, 1_000))
                    .brokerImbalance(new Imbalance(1 + noise, 0.1)).build();
            return new TrialRow(new Row(row.name(), Map.of()), position, 1 + position / 3,
                    change.apply(row));
        }).toList();
    }
}
