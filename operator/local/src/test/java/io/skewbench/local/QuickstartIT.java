package io.skewbench.local;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import io.skewbench.api.testing.StatusFields;
import io.skewbench.protocol.json.Json;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The example that users run first, shortened: seed 000's layout, clients and variants on real brokers.
 *
 * <p>
 * Takes a minute: both Benchmarks of the example run, with three trials of three workers each.
 */
class QuickstartIT {
    private static final int PARTITIONS = 36;
    private static final List<Integer> LEADERS = List.of(22, 10, 4);

    @TempDir
    private Path home = Path.of("");

    @Test
    void keyedFollowsTheLeadersAndEveryRecordIsAccountedFor() throws Exception {
        var quickstart = Files.readString(Path.of("../../examples/quickstart.yaml"));
        assertThat(quickstart).as("the example has what this test shortens").contains("repetitions: 5", "warmup: 2s",
                "duration: 5s");

        var run = SkewbenchProcess.run(home, quickstart, "-o", "json", "--repetitions", "1", "--duration", "3s");

        assertThat(run.await()).as(run.err()).isEqualTo(0);
        var benchmarks = Json.mapper().readTree(run.out()).path("items");
        assertThat(elements(benchmarks).map(it -> it.at("/metadata/name").asText()))
                .containsExactly("quickstart", "quickstart-latency");
        assertThat(elements(benchmarks.path(1).at("/status/variants")))
                .allSatisfy(row -> assertThat(row.at("/publishLatencyMs/p99").asDouble()).isPositive());
        var status = benchmarks.path(0).path("status");
        assertThat(status.path("trials")).hasSize(3).allSatisfy(trial -> {
            assertThat(trial.path("acknowledged").asLong()).isPositive();
            assertThat(trial.path("acknowledged")).isEqualTo(trial.path("offsetGrowth"));
        });
        assertThat(status.path("summary").asText())
                .endsWith("; overridden: duration 3s (5s in the file), repetitions 1 (5 in the file)");
        assertThat(run.results("quickstart").resolve("status.yaml")).content()
                .contains("skewbench.io/overridden: \"duration 3s (5s in the file), repetitions 1 (5 in the file)\"")
                .contains("duration: 3s", "repetitions: 1");
        assertThat(StatusFields.in(status)).as("as on Kubernetes").isEqualTo(StatusFields.ofCompleteRun());
        var shares = named(named(status.path("variants"), "keyed").path("workloads"), "c1").path("brokers");
        var partitions = keyedPartitionsOfTesting1(run.results("quickstart"));
        for (var broker = 0; broker < LEADERS.size(); broker++) {
            var leaders = (double) LEADERS.get(broker) / PARTITIONS;
            var total = sum(partitions, "totalRecords", broker) / sum(partitions, "totalRecords");
            var ofBroker = "records of broker %d among %.0f".formatted(broker, sum(partitions, "totalRecords"));
            assertThat(total).as(ofBroker).isCloseTo(leaders, within(noise(leaders, sum(partitions, "totalRecords"))));
            var measured = sum(partitions, "bytes", broker) / sum(partitions, "bytes");
            assertThat(share(shares, broker)).as("share of broker %d", broker).isCloseTo(measured, within(0.001));
        }
    }

    /**
     * Returns five standard deviations of a share among so many records whose keys, 10,000 by default, are spread over
     * the partitions by hash. How many records there are depends on the machine: in three seconds it may be hundreds.
     */
    private static double noise(double share, double records) {
        return 5 * Math.sqrt(share * (1 - share) * (1 / records + 1.0 / 10_000));
    }

    private static JsonNode keyedPartitionsOfTesting1(Path results) throws IOException {
        try (var files = Files.list(results.resolve("trials"))) {
            for (var file : files.filter(it -> it.toString().endsWith(".json")).toList()) {
                var trial = Json.mapper().readTree(file.toFile());
                if ("keyed".equals(trial.path("variant").asText())) {
                    return elements(trial.path("producers")).filter(it -> "c1".equals(it.path("workload").asText()))
                            .map(it -> it.at("/result/partitions")).findFirst().orElseThrow();
                }
            }
        }
        throw new AssertionError("no trial of variant keyed in " + results);
    }

    private static JsonNode named(JsonNode rows, String name) {
        return elements(rows).filter(row -> name.equals(row.path("name").asText())).findFirst().orElseThrow();
    }

    private static double sum(JsonNode partitions, String column) {
        return elements(partitions.path(column)).mapToDouble(JsonNode::asDouble).sum();
    }

    private static double sum(JsonNode partitions, String column, int leader) {
        return IntStream.range(0, partitions.path("leader").size())
                .filter(row -> partitions.path("leader").path(row).asInt() == leader)
                .mapToDouble(row -> partitions.path(column).path(row).asDouble()).sum();
    }

    private static double share(JsonNode brokers, int broker) {
        return elements(brokers).filter(row -> row.path("broker").asInt() == broker)
                .mapToDouble(row -> row.path("share").asDouble()).sum();
    }

    private static Stream<JsonNode> elements(JsonNode array) {
        return StreamSupport.stream(array.spliterator(), false);
    }
}
