package io.skewbench.engine.figures;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.groups.Tuple.tuple;

import io.skewbench.api.v1alpha1.BrokerShare;
import io.skewbench.api.v1alpha1.LatencyMs;
import io.skewbench.api.v1alpha1.Spread;
import io.skewbench.engine.Experiment;
import io.skewbench.engine.Specs;
import io.skewbench.engine.result.TrialResult;
import io.skewbench.protocol.json.Json;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

/**
 * Results that earlier versions of Skewbench have stored, in {@code stored/}. They are never changed: whoever upgrades
 * in the middle of a run has such results, and needs the same figures from them.
 */
class StoredFormatTest {
    private static final Path RECORDS = Path.of("src/test/resources/stored/records.json");
    private static final Experiment EXPERIMENT = Specs.experiment(Specs.spec("""
            cluster: {bootstrapServers: "kafka:9092"}
            workloads:
              - name: c1
                kafkaTopic: orders
                load: {rate: 1000}
                records: {value: {size: 1Ki}}
                consumers: [{name: readers}]
            variants: [{name: built-in, partitioner: BuiltIn}]
            duration: 2s
            repetitions: 1
            """));

    @Test
    void ofRecordsIsWrittenAsItWasRead() throws IOException {
        // Given
        var stored = text(RECORDS);
        // When
        var written = Json.write(read(stored));
        // Then
        assertThat(Json.mapper().readTree(written)).isEqualTo(Json.mapper().readTree(stored));
    }

    @Test
    void ofRecordsGivesTheSameRow() {
        // Given
        var result = read(text(RECORDS));
        // When
        var row = new Rows(EXPERIMENT, new TreeSet<>(List.of(1, 2))).row(List.of(result));
        // Then
        assertThat(row.name()).isEqualTo("built-in");
        assertThat(row.sweep()).isEqualTo(Map.of("acks", "all"));
        assertThat(row.recordsPerSecond()).isEqualTo(new Spread(1000, 1000, 1000));
        assertThat(row.bytesPerSecond()).isEqualTo(new Spread(1_024_000, 1_024_000, 1_024_000));
        assertThat(requireNonNull(row.publishLatencyMs())).extracting(LatencyMs::p50, LatencyMs::p99, LatencyMs::p999,
                LatencyMs::max, LatencyMs::samples).containsExactly(2.001, 2.001, 50.004, 50.004, 2000L);
        assertThat(requireNonNull(row.serviceLatencyMs()).p99()).isEqualTo(1.0);
        assertThat(row.brokers()).extracting(BrokerShare::broker, BrokerShare::share)
                .containsExactly(tuple(1, 0.75), tuple(2, 0.25));
        assertThat(row.requestLatencyMs()).isEqualTo(1.5);
        assertThat(row.batchSizeBytes()).isEqualTo(16_384);
        assertThat(row.errorRatio()).isZero();
        assertThat(requireNonNull(requireNonNull(row.consumers()).recordsPerSecond()).median()).isEqualTo(950);
        assertThat(requireNonNull(row.workloads())).singleElement()
                .satisfies(workload -> assertThat(workload.offeredRecordsPerSecond()).isEqualTo(1000));
    }

    @Test
    void ofRecordsGivesTheSameRowOnceItIsCompact() {
        // Given
        var result = read(text(RECORDS));
        var rows = new Rows(EXPERIMENT, new TreeSet<>(List.of(1, 2)));
        // When
        var row = rows.row(List.of(result.compact(List.of())));
        // Then
        assertThat(row).isEqualTo(rows.row(List.of(result)));
    }

    private static TrialResult read(String json) {
        var result = Json.read(json, TrialResult.class);
        result.check();
        return result;
    }

    private static String text(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
