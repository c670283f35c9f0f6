package io.skewbench.engine.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.skewbench.api.v1alpha1.BenchmarkStatus;
import io.skewbench.api.v1alpha1.Calibration;
import io.skewbench.api.v1alpha1.Calibration.CalibratedMetric;
import io.skewbench.api.v1alpha1.Environment;
import io.skewbench.api.v1alpha1.Environment.Broker;
import io.skewbench.api.v1alpha1.Environment.BrokerSettings;
import io.skewbench.api.v1alpha1.Environment.LogDirs;
import io.skewbench.api.v1alpha1.Environment.WorkerFacts;
import io.skewbench.engine.figures.Figures;
import io.skewbench.engine.model.NoiseLevel;
import io.skewbench.engine.observation.CalibrationView;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** A run of 8 degrees of freedom against a calibration of 9, by records per second. */
class CalibrationWarningsTest {
    private static final Environment SAME = environment("AMD", "0a");

    @Test
    void areNoneWithoutACalibration() {
        assertThat(CalibrationWarnings.of(null, new CalibrationView.NotAsked(), figures(0.5), SAME)).isEmpty();
    }

    @Test
    void areNoneBeforeItHasBeenRead() {
        assertThat(CalibrationWarnings.of("noise", new CalibrationView.NotAsked(), figures(0.5), SAME)).isEmpty();
    }

    @Test
    void nameACalibrationThatIsMissing() {
        assertThat(CalibrationWarnings.of("noise", new CalibrationView.Missing("in namespace bench"), figures(0.1),
                SAME)).containsExactly("There is no Benchmark noise in namespace bench to hold this run against: check "
                        + "spec.calibration");
    }

    @Test
    void nameABenchmarkThatCalibratesNothing() {
        assertThat(warnings(BenchmarkStatus.builder().build(), 0.1, SAME)).singleElement().asString()
                .startsWith("Benchmark noise has no status.calibration to hold this run against: it needs calibrate");
    }

    @Test
    void areNoneForARunThatIsAsNoisy() {
        assertThat(warnings(calibrated(SAME), 0.12, SAME)).isEmpty();
    }

    @Test
    void tellThatARunIsNoisier() {
        assertThat(warnings(calibrated(SAME), 0.3, SAME)).singleElement().asString()
                .startsWith("recordsPerSecond varies by 35 % between trials, and by 10 % in calibration noise: ");
    }

    @Test
    void tellWhatElseARunWasMeasuredOn() {
        assertThat(warnings(calibrated(environment("Intel", "0b")), 0.1, SAME)).containsExactly(
                "This run was not measured on what calibration noise was: settings of brokers (digest) 0a instead "
                        + "of 0b; processor AMD instead of Intel: calibrate again");
    }

    @Test
    void sayNothingOfTheIdOfAKafkaThatEachRunCreates() {
        // Given
        var before = new CalibrationView.Found(calibrated(SAME.toBuilder().clusterId("first").build()));
        var now = SAME.toBuilder().clusterId("second").build();
        // When
        var warnings = CalibrationWarnings.of("noise", before.onCreatedKafka(), figures(0.1), now);
        // Then
        assertThat(CalibrationWarnings.of("noise", before, figures(0.1), now)).isNotEmpty();
        assertThat(warnings).isEmpty();
    }

    @Test
    void tellOnWhatElseBrokersStoreTheirLogs() {
        // Given
        var calibrated = calibrated(stored("ext4", 100L << 30, 90L << 30));
        // When
        var warnings = warnings(calibrated, 0.1, stored("tmpfs", 50L << 30, 10L << 30));
        // Then
        assertThat(warnings).containsExactly("This run was not measured on what calibration noise was: storage of "
                + "brokers tmpfs instead of ext4; log directories of brokers 1 of 50 GiB instead of 1 of 100 GiB: "
                + "calibrate again");
    }

    @Test
    void compareNoFreeSpace() {
        assertThat(warnings(calibrated(stored("ext4", 100L << 30, 90L << 30)), 0.1,
                stored("ext4", 100L << 30, 50L << 30))).isEmpty();
    }

    @Test
    void nameNoMoreKindsOfStorageThanASentenceHolds() {
        // Given
        var many = IntStream.range(0, 1_000).mapToObj(id -> Broker.builder().id(id).storage("class " + id).build());
        // When
        var warnings = warnings(calibrated(Environment.builder().brokers(many.toList()).build()), 0.1,
                Environment.builder().brokers(IntStream.range(0, 1_000)
                        .mapToObj(id -> Broker.builder().id(id).storage(id % 2 == 0 ? "ext4" : "xfs").build())
                        .toList()).build());
        // Then
        assertThat(warnings).singleElement().asString()
                .contains("storage of brokers ext4 and xfs instead of 1000 different ones");
    }

    @Test
    void compareOnlyWhatBothTell() {
        assertThat(warnings(calibrated(environment(null, null)), 0.1, SAME)).isEmpty();
        assertThat(warnings(calibrated(null), 0.1, SAME)).isEmpty();
    }

    /** What anybody may have written into the status. */
    static Stream<List<CalibratedMetric>> wrong() {
        return Stream.of(null, List.of(), List.of(metric("recordsPerSecond", -1, 9)),
                List.of(metric("recordsPerSecond", Double.NaN, 9)), List.of(metric("recordsPerSecond", 10, 0)),
                List.of(metric("publishLatency.p99", 10, 9)),
                Collections.nCopies(10_000, metric("recordsPerSecond", -1, 9)));
    }

    @ParameterizedTest
    @MethodSource("wrong")
    void tellOnceThatACalibrationSaysNothingOfAPrimaryMetric(@Nullable List<CalibratedMetric> metrics) {
        // Given
        var calibrated = BenchmarkStatus.builder().calibration(new Calibration(3, null, metrics)).build();
        // When
        var warnings = warnings(calibrated, 0.5, SAME);
        // Then
        assertThat(warnings).containsExactly("Calibration noise says nothing of recordsPerSecond, so it does not tell "
                + "whether this run is noisier: calibrate with the same load and primary metrics");
    }

    @Test
    void shortenWhatItWasMeasuredOn() {
        // Given
        var calibrated = calibrated(environment("\u001b[2J\n" + "x".repeat(1_000_000), "0a"));
        // When
        var warnings = warnings(calibrated, 0.1, SAME);
        // Then
        assertThat(warnings).singleElement().asString().hasSizeLessThan(1_000).doesNotContainPattern("\\p{Cntrl}");
    }

    private static CalibratedMetric metric(String name, double noisePercent, int degreesOfFreedom) {
        return new CalibratedMetric(name, noisePercent, degreesOfFreedom, null, null, null);
    }

    private static List<String> warnings(BenchmarkStatus calibrated, double noise, Environment environment) {
        return CalibrationWarnings.of("noise", new CalibrationView.Found(calibrated), figures(noise), environment);
    }

    private static BenchmarkStatus calibrated(@Nullable Environment environment) {
        return BenchmarkStatus.builder().environment(environment).calibration(new Calibration(3, null,
                List.of(new CalibratedMetric("recordsPerSecond", 10, 9, null, null, null)))).build();
    }

    private static Environment environment(@Nullable String cpuModel, @Nullable String digest) {
        return Environment.builder().clusterId("kraft-1")
                .brokerSettings(digest == null ? null : new BrokerSettings(digest, null, null))
                .workers(List.of(WorkerFacts.builder().workload("c1").pod(0).cpuModel(cpuModel).build(),
                        WorkerFacts.builder().workload("c1").pod(1).cpuModel(cpuModel).build()))
                .build();
    }

    private static Environment stored(String storage, long total, long usable) {
        return Environment.builder().brokers(List.of(Broker.builder().id(0).storage(storage)
                .logDirs(new LogDirs(1, total, usable, 100.0 * usable / total)).build())).build();
    }

    private static Figures figures(double noise) {
        return new Figures(List.of(), List.of(), List.of(), List.of(), Optional.empty(), Optional.empty(),
                Map.of("recordsPerSecond", new NoiseLevel(noise, 8)), Map.of(), List.of());
    }
}
