package io.skewbench.engine.table;

import static org.assertj.core.api.Assertions.assertThat;

import io.skewbench.api.v1alpha1.BenchmarkStatus;
import io.skewbench.api.v1alpha1.VariantResult;
import io.skewbench.protocol.json.Json;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SummaryCsvTest {

    @Test
    void hasALineForEachVariantAndSweepPoint() {
        var csv = SummaryCsv.of("acks", "", status("""
                {"name":"keyed","partitioner":"Keyed","clientVersion":"4.4.0","sweep":{"acks":"-1"},"trials":3,
                 "recordsPerSecond":{"median":1234.5678,"min":1000,"max":2000000}}""", """
                {"name":"built-in","partitioner":"BuiltIn","sweep":{"acks":"1","linger.ms":"5"},"trials":0}"""));

        var lines = csv.lines().map(line -> Arrays.asList(line.split(",", -1))).toList();
        assertThat(lines).hasSize(3).allSatisfy(line -> assertThat(line).hasSameSizeAs(lines.getFirst()));
        assertThat(lines.getFirst()).startsWith("benchmark", "variant", "partitioner", "client_version", "sweep_acks",
                "sweep_linger.ms", "trials", "records_per_s", "records_per_s_min", "records_per_s_max", "bytes_per_s")
                .contains("publish_p99_ms", "broker_max_over_mean");
        assertThat(lines.get(1)).startsWith("acks", "keyed", "Keyed", "4.4.0", "-1", "", "3", "1234.57", "1000",
                "2000000", "");
        assertThat(lines.get(2)).startsWith("acks", "built-in", "BuiltIn", "", "1", "5", "0", "", "");
    }

    @Test
    void hasThePercentileOfAStatusThatLeavesOutTheOthers() {
        var csv = SummaryCsv.of("large", "", status("""
                {"name":"a","partitioner":"Keyed","trials":1,"publishLatencyP99Ms":12.5}"""));

        var lines = csv.lines().map(line -> List.of(line.split(",", -1))).toList();
        assertThat(lines.get(1).get(lines.getFirst().indexOf("publish_p99_ms"))).isEqualTo("12.5");
    }

    @Test
    void saysWhatWasOverridden() {
        var csv = SummaryCsv.of("b", "duration 10s (5m in the file), repetitions 1 (5 in the file)", status("""
                {"name":"a","partitioner":"Keyed","trials":1}"""));

        assertThat(csv.lines().toList().get(1))
                .endsWith(",\"duration 10s (5m in the file), repetitions 1 (5 in the file)\"");
    }

    @Test
    void hasOnlyTheHeaderBeforeTheFirstTrialCounts() {
        assertThat(SummaryCsv.of("b", "", BenchmarkStatus.of(1L, "Pending", "", null)).lines()).hasSize(1);
    }

    @ParameterizedTest
    @CsvSource(quoteCharacter = '`', value = {"plain, plain", "=1+1, '=1+1", "+cmd, '+cmd", "@sum, '@sum",
            "-a, '-a", "-1, -1", "+0.5, +0.5", "-1+2, '-1+2", "`a,b`, `\"a,b\"`", "a\"b, `\"a\"\"b\"`",
            "`=a,b`, `\"'=a,b\"`", "a-b, a-b"})
    void quotesAndDefusesTexts(String text, String cell) {
        assertThat(CsvCells.line(List.of(text, "end"))).isEqualTo(cell + ",end\n");
    }

    @Test
    void defusesTabsAndLineEnds() {
        assertThat(CsvCells.line(List.of("\t=1", "\r=1", "two\nlines"))).isEqualTo("'\t=1,\"'\r=1\",\"two\nlines\"\n");
    }

    private static BenchmarkStatus status(String... rows) {
        return BenchmarkStatus.of(1L, "Complete", "", null)
                .withVariants(Stream.of(rows).map(row -> Json.read(row, VariantResult.class)).toList());
    }
}
