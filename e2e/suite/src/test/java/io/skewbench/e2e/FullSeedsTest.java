package io.skewbench.e2e;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import io.skewbench.api.testing.Repository;
import io.skewbench.api.v1alpha1.Benchmark;
import io.skewbench.api.v1alpha1.Comparison;
import io.skewbench.e2e.testbed.Benchmarks;
import io.skewbench.e2e.testbed.Testbed;
import io.skewbench.engine.state.ConditionType;
import io.skewbench.engine.state.Verdict;
import io.skewbench.engine.table.BenchmarkTable;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * The seeds for small clusters in full length, by nothing but kubectl apply and kubectl wait. {@link SeedsTest} and
 * {@link ExamplesTest} run the first three with shorter trials; {@link TunedClusterTest} tunes a Kafka, as the last
 * does.
 *
 * <p>
 * Takes 150 minutes: seeds 000 and 001 have 12 trials of up to 40 seconds each, in addition to the start of brokers and
 * workers. Seed 002 has 135 trials of 18 seconds, and seed 003 has 40 of 10 seconds, between which three brokers
 * restart 15 times, one after the other.
 */
@Tag("long")
@Timeout(value = 3, unit = TimeUnit.HOURS)
class FullSeedsTest {
    private static final String CHANGEABLE = "skewbench.io/changeable-broker-settings";

    @RegisterExtension
    static final Testbed BED = new Testbed("ephemeralClusters.enabled=true", "tunedClusters.enabled=true");

    @AfterEach
    void takeSettingsBack() {
        // A run that has not given the brokers' settings back needs the annotation to do so.
        BED.removeRuns();
        annotate(CHANGEABLE + "-");
    }

    @ParameterizedTest
    @ValueSource(strings = {"000-small", "001-small"})
    void runToTheirEnd(String seed) {
        // When
        var finished = run(seed);
        // Then
        assertRows(finished, 4, 3);
    }

    @Test
    void tellWhatAStickyPartitionerIsWorth() {
        // When
        var finished = run("002-small");
        // Then three variants at nine sweep points, two of which are compared with the first
        assertRows(finished, 27, 5);
        assertVerdicts(finished, 18);
        assertThat(BenchmarkTable.render(finished.getStatus())).contains("round-robin", "sticky", "built-in");
    }

    @Test
    void tellHowManyFetchersReplicationNeeds() {
        // Given a Kafka whose owner lends the settings
        annotate(CHANGEABLE + "=num.replica.fetchers,replica.fetch.max.bytes");
        // When
        var finished = run("003-small");
        // Then two variants at four sweep points
        assertRows(finished, 8, 5);
        assertVerdicts(finished, 4);
        assertThat(BenchmarkTable.render(finished.getStatus())).contains("one-fetcher", "four-fetchers");
        BED.benchmarks().await("seed-003-small",
                it -> Benchmarks.hasCondition(it, ConditionType.BROKER_SETTINGS_RESTORED));
    }

    /** Runs a seed to its end as a user does, and returns its complete Benchmark. */
    private static Benchmark run(String seed) {
        var name = "seed-" + seed;
        var applied = BED.kubectl("apply", "--filename",
                Repository.root().resolve("examples/seeds/" + seed + ".yaml").toString());
        assertThat(applied.status()).as(applied.output()).isZero();
        var waited = BED.kubectl("wait", "benchmark/" + name, "--for=condition=Finished", "--timeout=150m");
        assertThat(waited.status()).as(waited.output()).isZero();
        var finished = BED.awaitComplete(name);
        var shown = BED.kubectl("get", "benchmark", name);
        assertThat(shown.output()).contains("Complete", requireNonNull(finished.getStatus().progress()).text());
        return finished;
    }

    private static void annotate(String annotation) {
        var annotated = BED.kubectl("annotate", "kafka", "bench", "--overwrite", annotation);
        assertThat(annotated.status()).as(annotated.output()).isZero();
    }

    private static void assertRows(Benchmark finished, int rows, int repetitions) {
        assertThat(finished.getStatus().variants()).hasSize(rows)
                .allSatisfy(row -> assertThat(row.trials()).isEqualTo(repetitions));
    }

    /**
     * Asserts that each row is compared with its baseline, that every comparison has a verdict or the reason for which
     * it has none, and that some have a verdict.
     *
     * @param compared number of rows other than baselines
     */
    private static void assertVerdicts(Benchmark finished, int compared) {
        var comparisons = requireNonNull(finished.getStatus().comparisons());
        assertThat(comparisons.stream().map(FullSeedsTest::row).distinct()).hasSize(compared);
        assertThat(comparisons).allSatisfy(it -> {
            assertThat(Verdict.of(it.verdict())).isPresent();
            if (Verdict.NOT_JUDGED.is(it.verdict())) {
                assertThat(it.reason()).isNotBlank();
            } else {
                assertThat(it.confidenceInterval()).isNotNull();
            }
        }).anySatisfy(it -> assertThat(it.confidenceInterval()).isNotNull());
    }

    private static Map.Entry<String, Map<String, String>> row(Comparison comparison) {
        return Map.entry(comparison.variant(), requireNonNull(comparison.sweep()));
    }
}
