package io.skewbench.local.forecast;

import static org.assertj.core.api.Assertions.assertThat;

import io.skewbench.local.TestResources;
import io.skewbench.local.plan.BenchmarkPlan;
import io.skewbench.local.validation.ResourceFiles;
import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** One trial of 4 s with 500 records/s of 116 bytes to a topic of 7 partitions with one replica each. */
class RunForecastTest {
    private static final double SENT = 4 * 500 * 116;
    private static final String LEADERS = "leaders: [{broker: 0, count: 4}, {broker: 1, count: 2}, "
            + "{broker: 2, count: 1}]";

    @Test
    void countsKeysAndValuesOfWarmUpAndMeasuredTime() {
        // When
        var forecast = forecast(resources());
        // Then
        assertThat(forecast.sentBytes()).isEqualTo(SENT);
        assertThat(forecast.storedBytes()).isEqualTo(SENT);
        assertThat(forecast.keptBytes()).isEqualTo(SENT);
        assertThat(forecast.unknown()).isEmpty();
    }

    @Test
    void countsEachTrial() {
        // When
        var forecast = forecast(resources().replace("repetitions: 1", "repetitions: 3\n  burnIn: 0"));
        // Then
        assertThat(forecast.sentBytes()).isEqualTo(3 * SENT);
    }

    @Test
    void countsEachReplica() {
        // When
        var forecast = forecast(resources().replace("  placement:", "  replicationFactor: 2\n  placement:"));
        // Then
        assertThat(forecast.sentBytes()).isEqualTo(SENT);
        assertThat(forecast.storedBytes()).isEqualTo(2 * SENT);
    }

    @Test
    void countsTheReplicasOfAssignments() {
        // When
        var forecast = forecast(resources().replace(LEADERS,
                "assignments: [{replicas: [0, 1, 2]}, {replicas: [1, 2, 0]}]"));
        // Then
        assertThat(forecast.storedBytes()).isEqualTo(3 * SENT);
    }

    @ParameterizedTest
    @CsvSource({"1000, 14000", "100000000, 232000"})
    void keepsNoMoreThanTheRetentionAndASegmentOfEachPartition(long retention, double kept) {
        // When
        var forecast = forecast(withConfig("retention.bytes: " + retention + ", segment.bytes: 1000"));
        // Then
        assertThat(forecast.storedBytes()).isEqualTo(SENT);
        assertThat(forecast.keptBytes()).isEqualTo(kept);
    }

    @Test
    void keepsAllWithoutALimit() {
        // When
        var forecast = forecast(withConfig("retention.bytes: -1, segment.bytes: 1000"));
        // Then
        assertThat(forecast.keptBytes()).isEqualTo(SENT);
    }

    @ParameterizedTest
    @ValueSource(strings = {"retention.ms: 1000", "retention.bytes: many", "retention.bytes: 9, segment.bytes: large"})
    void keepsPerhapsNothingWhereThatCannotBeForecast(String config) {
        // When
        var forecast = forecast(withConfig(config));
        // Then
        assertThat(forecast.keptBytes()).isZero();
    }

    @Test
    void dividesRecordsAmongTopicsByTheirWeights() {
        // When
        var forecast = forecast(resources().replace("topic: uneven",
                "topics: [{topic: uneven, weight: 3}, {kafkaTopic: orders, weight: 1}]"));
        // Then
        assertThat(forecast.sentBytes()).isEqualTo(SENT);
        assertThat(forecast.storedBytes()).isEqualTo(SENT * 3 / 4);
        assertThat(forecast.unknown()).containsExactly("the files do not say how many replicas topic orders has");
    }

    @Test
    void countsTheRateOfEachPartition() {
        // When
        var forecast = forecast(resources().replace("rate: 500", "perPartition: {rate: 500}"));
        // Then
        assertThat(forecast.sentBytes()).isEqualTo(7 * SENT);
    }

    @Test
    void doesNotKnowTheDataOfAWorkloadWithoutARate() {
        // When
        var forecast = forecast(resources().replace("rate: 500", "unlimited: {}"));
        // Then
        assertThat(forecast.sentBytes()).isZero();
        assertThat(forecast.line()).endsWith("data: unknown, as no rate limits workload w");
    }

    @Test
    void namesAllWorkloadsWithoutARateFirst() {
        // When
        var forecast = forecast(resources().replace("workloads:", """
                workloads:
                    - {name: known, kafkaTopic: orders, load: {rate: 1}, records: {key: {}, value: {size: 1}}}
                    - {name: fast, topic: uneven, load: {unlimited: {}}, records: {key: {}, value: {size: 1}}}\
                """).replace("rate: 500", "unlimited: {}"));
        // Then
        assertThat(forecast.unknown()).containsExactly("no rate limits workloads fast, w",
                "the files do not say how many replicas topic orders has");
    }

    @Test
    void isOneLineOfTrialsTimeAndData() {
        // Given trials of 3 s and 1 s, beside which 5 s pass
        var yaml = resources().replace("repetitions: 1", "repetitions: 2");
        // When
        var line = forecast(yaml).line();
        // Then
        assertThat(line).isEqualTo("Benchmark b: 2 trials of 9s, about 18s in all; data: about 453.1 KiB sent before "
                + "compression, 453.1 KiB with all replicas");
    }

    @Test
    void saysNothingOfDataWhereOperationsAreTimed() {
        // When a trial takes 3 s of warm-up, 1 s, and 5 s besides
        var line = forecast(TestResources.probe("b", "burnIn: 0")).line();
        // Then
        assertThat(line).isEqualTo("Benchmark b: 1 trial of 9s, about 9s in all");
    }

    @Test
    void countsOneReplicaOfATopicThatIsNotInTheFiles() {
        // When
        var line = forecast(resources().replace("topic: uneven", "kafkaTopic: orders")).line();
        // Then
        assertThat(line).endsWith("data: at least 226.6 KiB sent before compression, 226.6 KiB with all replicas, as "
                + "the files do not say how many replicas topic orders has");
    }

    @Test
    void countsAllBurnInTrialsThatMayRun() {
        // Given
        var yaml = resources().replace("repetitions: 1", "repetitions: 3\n  burnIn: 4");
        // When
        var forecast = forecast(yaml);
        // Then
        assertThat(forecast.sentBytes()).isEqualTo(7 * SENT);
        assertThat(forecast.line()).startsWith("Benchmark b: 3 trials and up to 4 burn-in trials of 9s, about 1m3s in "
                + "all; ");
    }

    @Test
    void saysUpToHowMuchASearchAlongAnAxisSends() {
        // Given 20 trials, each with a low rate or with that of the workload as it is written
        var yaml = resources().replace("repetitions: 1", """
                burnIn: 0
                  search: {axis: rate, find: Highest}
                  sweep: {axes: [{name: rate, values: [{name: low, load: {rate: 5}}, {name: high}]}]}""");
        // When
        var forecast = forecast(yaml);
        // Then
        assertThat(forecast.sentBytes()).isEqualTo(20 * SENT);
        assertThat(forecast.line()).endsWith("data: up to 4.4 MiB sent before compression, 4.4 MiB with all replicas");
    }

    @Test
    void warnsOfARunOfADay() {
        // Given trials of an hour
        var yaml = resources().replace("duration: 1s", "duration: 3592s").replace("repetitions: 1",
                "repetitions: 24\n  burnIn: 0");
        // When
        var warnings = forecast(yaml).warnings();
        // Then
        assertThat(warnings).singleElement().asString().startsWith("Benchmark b: takes about 24h, which are 24 trials "
                + "(1 variants and sweep points, 24 repetitions) of 1h;");
    }

    @Test
    void warnsOfNoShorterRun() {
        // Given
        var yaml = resources().replace("duration: 1s", "duration: 3591s").replace("repetitions: 1",
                "repetitions: 24\n  burnIn: 0");
        // When
        var warnings = forecast(yaml).warnings();
        // Then
        assertThat(warnings).isEmpty();
    }

    private static RunForecast forecast(String yaml) {
        var files = ResourceFiles.read(List.of("-"),
                new ByteArrayInputStream(yaml.getBytes(StandardCharsets.UTF_8)));
        return RunForecast.of(BenchmarkPlan.tentatively(files).getFirst());
    }

    private static String withConfig(String config) {
        return resources().replace("  placement:", "  config: {" + config + "}\n  placement:");
    }

    private static String resources() {
        return TestResources.skewedTopic() + "---\n" + TestResources.benchmark("b", "variants: "
                + "[{name: keyed, partitioner: Keyed}]");
    }
}
