package io.skewbench.engine.figures;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.skewbench.api.v1alpha1.Comparison;
import io.skewbench.api.v1alpha1.Imbalance;
import io.skewbench.api.v1alpha1.LatencyMs;
import io.skewbench.api.v1alpha1.Spread;
import io.skewbench.api.v1alpha1.VariantResult;
import io.skewbench.api.v1alpha1.WorkloadResult;
import io.skewbench.engine.Experiment;
import io.skewbench.engine.Experiment.Row;
import io.skewbench.engine.Experiment.Trial;
import io.skewbench.engine.Specs;
import io.skewbench.engine.model.Look;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

class ComparisonsTest {
    @Test
    void knowsForEachMetricWhichDirectionIsBetter() {
        // When the variant sends more, later and more evenly
        var comparisons = compare(experiment(5, ""), trial -> isNew(trial)
                ? figures(trial, 1100 * noise(trial), 12 * noise(trial), 1.2 * noise(trial))
                : figures(trial, 1000 * noise(trial), 10 * noise(trial), 2.0 * noise(trial)));
        // Then
        assertThat(verdicts(comparisons)).isEqualTo(Map.of("recordsPerSecond", "Better", "publishLatency.mean", "Worse",
                "publishLatency.p99", "Worse", "serviceLatency.mean", "Worse", "brokerImbalance", "Better"));
    }

    @Test
    void judgesPrimaryMetricsAsOneFamilyAndAllOthersAsAnother() {
        // When
        var comparisons = compare(experiment(5, "primary: [brokerImbalance, recordsPerSecond]"),
                trial -> figures(trial, 1000, 10, 2));
        // Then
        assertThat(comparisons.stream().map(comparison -> comparison.family() + " " + comparison.metric()))
                .containsExactly("Primary brokerImbalance", "Primary recordsPerSecond",
                        "Exploratory publishLatency.mean", "Exploratory publishLatency.p99",
                        "Exploratory serviceLatency.mean");
    }

    @Test
    void tellsAVariantFromAMachineThatGetsSlowerAllTheTime() {
        // When the machine loses 5 % from each trial to the next, and the variant is 10 % faster
        var rate = primary(compare(experiment(5, "primary: [recordsPerSecond]"), trial -> figures(trial,
                1000 * Math.pow(0.95, trial.index()) * (isNew(trial) ? 1.1 : 1) * noise(trial), 10, 2)));
        // Then
        assertThat(rate.ratio()).isCloseTo(1.1, within(0.02));
        assertThat(rate.verdict()).isEqualTo("Better");
    }

    @Test
    void findsVariantsEquivalentThatDifferByLessThanTheSmallestEffect() {
        // When
        var rate = primary(compare(experiment(5, "smallestEffect: 3%\nprimary: [recordsPerSecond]"),
                trial -> figures(trial, (isNew(trial) ? 1005 : 1000) * noise(trial), 10, 2)));
        // Then
        assertThat(rate.verdict()).isEqualTo("Equivalent");
        var interval = Objects.requireNonNull(rate.confidenceInterval());
        assertThat(interval.low()).isGreaterThan(1 / 1.03);
        assertThat(interval.high()).isLessThan(1.03);
    }

    @Test
    void endsAnIntervalWhereRatiosSayNothingAnyMore() {
        // Given a degree of freedom, and noise by which intervals end beyond all numbers
        var experiment = Specs.experiment(Specs.spec(spec(2, "primary: [recordsPerSecond]", "rate: 1000")
                .replace("variants: [", "variants: [{name: third, partitioner: BuiltIn}, ")));
        // When
        var rate = primary(compare(experiment, trial -> figures(trial,
                1000 * Math.pow(1e9, trial.index() * trial.index() % 5 / 4.0), 10, 2)));
        // Then
        assertThat(Objects.requireNonNull(rate.confidenceInterval()).high()).isEqualTo(1e9);
        assertThat(rate.detectableDifferencePercent()).isEqualTo(1e11);
    }

    @Test
    void saysWhichDifferenceItWouldHaveShownIfItShowsNone() {
        // Given noise of 10 %
        var random = new Random(1);
        // When
        var rate = primary(compare(experiment(5, "primary: [recordsPerSecond]"),
                trial -> figures(trial, 1000 * Math.exp(0.1 * random.nextGaussian()), 10, 2)));
        // Then
        assertThat(rate.verdict()).isEqualTo("Inconclusive");
        assertThat(rate.adjustedPValue()).isGreaterThan(0.05);
        var interval = Objects.requireNonNull(rate.confidenceInterval());
        assertThat(interval.low()).isLessThan(1);
        assertThat(interval.high()).isGreaterThan(1);
        assertThat(rate.detectableDifferencePercent()).isBetween(10.0, 60.0);
    }

    @Test
    void asksForStrongerEvidenceTheMoreIsCompared() {
        // Given
        var three = experiment(5, "primary: [recordsPerSecond]\nsweep: {producer: {linger.ms: [0, 5, 10]}}");
        // When
        var alone = primary(compare(experiment(5, "primary: [recordsPerSecond]"), ComparisonsTest::slightlyFaster));
        var amongThree = primary(compare(three, ComparisonsTest::slightlyFaster));
        // Then
        assertThat(amongThree.detectableDifferencePercent()).isGreaterThan(alone.detectableDifferencePercent());
    }

    @Test
    void comparesEachSweepPointWithTheBaselineThere() {
        // When linger.ms=5 halves all rates
        var comparisons = compare(
                experiment(5, "primary: [recordsPerSecond]\nsweep: {producer: {linger.ms: [0, 5]}}"),
                trial -> figures(trial, (trial.sweep().containsValue("5") ? 500 : 1000) * noise(trial), 10, 2));
        // Then
        assertThat(comparisons.stream().filter(it -> it.family().equals("Primary"))).hasSize(2)
                .allSatisfy(comparison -> assertThat(comparison.ratio()).isCloseTo(1, within(0.02)));
    }

    @Test
    void showsTheFiguresOfTheRows() {
        // When
        var rate = primary(compare(experiment(5, "primary: [recordsPerSecond]"),
                trial -> figures(trial, isNew(trial) ? 1100 : 1000, 10, 2)));
        // Then
        assertThat(rate.baselineValue()).isEqualTo(1000);
        assertThat(rate.value()).isEqualTo(1100);
    }

    @Test
    void doesNotJudgeLatenciesOfAClosedLoop() {
        // When
        var comparisons = compare(Specs.experiment(Specs.spec(spec(5, "", "unlimited: {}"))),
                trial -> figures(trial, 1000 * noise(trial), isNew(trial) ? 12 : 10, 2));
        // Then
        assertThat(comparisons).filteredOn(it -> it.metric().contains("Latency")).hasSize(3)
                .allSatisfy(comparison -> {
                    assertThat(comparison.verdict()).isEqualTo("NotJudged");
                    assertThat(comparison.reason()).isEqualTo("ClosedLoop");
                    assertThat(comparison.confidenceInterval()).isNull();
                });
        assertThat(primary(comparisons).metric()).isEqualTo("recordsPerSecond");
    }

    @Test
    void doesNotJudgeLatenciesThatLackFailedRecords() {
        // When
        var comparisons = compare(experiment(5, ""), trial -> figures(trial, 1000, 10 * noise(trial), 2).toBuilder()
                .errorRatio(isNew(trial) ? 0.002 : 0.0).build());
        // Then
        assertThat(primary(comparisons).reason()).isEqualTo("RecordsFailed");
    }

    @Test
    void doesNotJudgeLatenciesOfALoadThatIsNotKept() {
        // When
        var comparisons = compare(experiment(5, ""), trial -> figures(trial, 1000, 10 * noise(trial), 2).toBuilder()
                .workloads(List.of(WorkloadResult.builder().name("w").offeredRecordsPerSecond(1000.0)
                        .recordsPerSecond(isNew(trial) ? new Spread(940, 940, 940) : new Spread(960, 960, 960))
                        .build()))
                .build());
        // Then
        assertThat(primary(comparisons).reason()).isEqualTo("Saturated");
    }

    @Test
    void doesNotJudgeFiguresOfZero() {
        // When
        var rate = primary(compare(experiment(5, "primary: [recordsPerSecond]"),
                trial -> figures(trial, trial.index() == 0 ? 0 : 1000 * noise(trial), 10, 2)));
        // Then
        assertThat(rate.verdict()).isEqualTo("NotJudged");
        assertThat(rate.reason()).isEqualTo("ZeroFigure");
    }

    @Test
    void doesNotJudgeASingleRepetition() {
        // When
        var comparisons = compare(experiment(1, ""), trial -> figures(trial, isNew(trial) ? 9000 : 1000, 10, 2));
        // Then
        assertThat(comparisons).allSatisfy(comparison -> {
            assertThat(comparison.verdict()).isEqualTo("NotJudged");
            assertThat(comparison.reason()).isEqualTo("TooFewRepetitions");
        });
    }

    private static VariantResult slightlyFaster(Trial trial) {
        return figures(trial, (isNew(trial) ? 1010 : 1000) * noise(trial), 10, 2);
    }

    private static Experiment experiment(int repetitions, String more) {
        return Specs.experiment(Specs.spec(spec(repetitions, more, "rate: 1000")));
    }

    private static String spec(int repetitions, String more, String load) {
        return """
                cluster: {bootstrapServers: "kafka:9092"}
                workloads: [{name: w, kafkaTopic: t, load: {%s}, records: {value: {size: 1Ki}}}]
                variants: [{name: base, partitioner: BuiltIn}, {name: new, partitioner: StrictCost}]
                duration: 20s
                repetitions: %d
                %s
                """.formatted(load, repetitions, more);
    }

    private static List<Comparison> compare(Experiment experiment, TrialFigures figures) {
        var trials = experiment.trials().stream().map(trial -> new TrialRow(trial.row(), trial.index(),
                trial.repetition(), figures.of(trial))).toList();
        var rows = new LinkedHashMap<Row, VariantResult>();
        experiment.rows().forEach(row -> trials.stream().filter(trial -> trial.row().equals(row)).findFirst()
                .ifPresent(trial -> rows.put(row, trial.figures())));
        return new Comparisons(experiment, trials, rows, Look.only()).list();
    }

    /** What a trial measures. */
    @FunctionalInterface
    private interface TrialFigures {
        VariantResult of(Trial trial);
    }

    private static boolean isNew(Trial trial) {
        return trial.variant().equals("new");
    }

    /** Noise of about half a percent, other than that of any other trial, so that it isn't constant. */
    private static double noise(Trial trial) {
        return 1 + 0.005 * Math.sin(7.0 * trial.index());
    }

    private static VariantResult figures(Trial trial, double rate, double ms, double imbalance) {
        var latency = new LatencyMs(ms, ms, ms, ms, ms, ms, ms, 1000);
        return VariantResult.builder().name(trial.variant()).partitioner("BuiltIn").clientVersion("4.4.0")
                .sweep(trial.sweep().isEmpty() ? null : trial.sweep()).trials(1)
                .recordsPerSecond(new Spread(rate, rate, rate)).publishLatencyMs(latency).serviceLatencyMs(latency)
                .brokers(List.of()).brokerImbalance(new Imbalance(imbalance, 0)).errorRatio(0.0).workloads(List.of())
                .build();
    }

    private static Comparison primary(List<Comparison> comparisons) {
        return comparisons.getFirst();
    }

    private static Map<String, String> verdicts(List<Comparison> comparisons) {
        return comparisons.stream().collect(Collectors.toMap(Comparison::metric, Comparison::verdict));
    }
}
