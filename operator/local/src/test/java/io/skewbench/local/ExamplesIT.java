package io.skewbench.local;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.skewbench.protocol.json.Json;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Examples as users have them, with trials of a second, on real servers: they end well, and no record is lost. Of two
 * values of a setting they have the last.
 *
 * <p>
 * Takes 4 minutes: nine examples run to their end on brokers of their own, 64 trials in all, and once brokers restart
 * between them. A tenth has two trials on a ZooKeeper server, which restarts between them.
 */
@Order(5)
class ExamplesIT {
    @TempDir
    private Path home = Path.of("");

    @ParameterizedTest
    @CsvSource({"seeds/002-small.yaml, 15", "seeds/003-small.yaml, 4", "client-versions.yaml, 4", "consumers.yaml, 2",
            "zipf-leaders.yaml, 4", "early-end.yaml, 3"})
    void runsToItsEndWithEveryRecordAccountedFor(String example, int trials) throws Exception {
        var run = SkewbenchProcess.run(home, shortened(Files.readString(Path.of("../../examples", example))), "-o",
                "json");

        assertThat(run.await()).as(run.err()).isEqualTo(0);
        var printed = Json.mapper().readTree(run.out());
        assertThat(printed.findValuesAsText("phase")).containsOnly("Complete");
        assertThat(printed.findParents("offsetGrowth")).hasSize(trials).allSatisfy(trial -> {
            assertThat(trial.path("acknowledged").asLong()).isPositive();
            assertThat(trial.path("acknowledged")).isEqualTo(trial.path("offsetGrowth"));
        });
    }

    @Test
    void looksForACapacity() throws Exception {
        var example = shortened(Files.readString(Path.of("../../examples/capacity.yaml")))
                .replace("maxTrials: 20", "maxTrials: 6\n    latencyAtPercent: [50]")
                .replace("  baseline: built-in", "  burnIn: 0");

        var run = SkewbenchProcess.run(home, example, "-o", "json");

        assertThat(run.await()).as(run.err()).isEqualTo(0);
        var printed = Json.mapper().readTree(run.out());
        assertThat(printed.findValuesAsText("phase")).containsOnly("Complete");
        assertThat(printed.findParents("noisePercent")).extracting(capacity -> capacity.path("variant").asText())
                .containsExactly("built-in", "shortest-delay");
        assertThat(printed.findValues("dueRecordsPerSecond")).hasSizeBetween(6, 14)
                .extracting(JsonNode::asDouble).startsWith(500.0, 500.0)
                .allSatisfy(rate -> assertThat(rate).isBetween(250.0, 200_000.0));
    }

    @ParameterizedTest
    @CsvSource({"demand.yaml, partitions, p1 p3 p6 p12", "demand-brokers.yaml, brokers, b1 b2 b3"})
    void looksForTheFewest(String file, String axis, String ascending) throws Exception {
        var values = List.of(ascending.split(" ", -1));
        var example = shortened(Files.readString(Path.of("../../examples", file)))
                .replace("maxTrials: 20", "maxTrials: 8");

        var run = SkewbenchProcess.run(home, example, "-o", "json");

        assertThat(run.await()).as(run.err()).isEqualTo(0);
        var printed = Json.mapper().readTree(run.out());
        assertThat(printed.findValuesAsText("phase")).containsOnly("Complete");
        assertThat(printed.findValuesAsText("axis")).as("spec, status").containsExactly(axis, axis);
        assertThat(printed.findParents("offsetGrowth")).hasSizeBetween(4, 8).allSatisfy(trial -> {
            assertThat(trial.path("value").asText()).isIn(values);
            assertThat(trial.path("dueRecordsPerSecond").asDouble()).isEqualTo(2_000);
            assertThat(trial.path("acknowledged").asLong()).isPositive();
            assertThat(trial.path("acknowledged")).isEqualTo(trial.path("offsetGrowth"));
        }).first().extracting(trial -> trial.path("value").asText()).isEqualTo(values.getLast());
    }

    @Test
    void timesOperationsOfZooKeeper() throws Exception {
        // In a second, 400 operations go through all phases only in small batches.
        var example = shortened(Files.readString(Path.of("../../examples/zookeeper-probe.yaml")))
                .replace("probe: {size: 100}", "probe: {size: 100, batch: 10}");

        var run = SkewbenchProcess.run(home, example, "-o", "json");

        assertThat(run.await()).as(run.err()).isEqualTo(0);
        var status = Json.mapper().readTree(run.out()).path("status");
        assertThat(status.path("phase").asText()).isEqualTo("Complete");
        assertThat(status.path("trials")).hasSize(2)
                .allSatisfy(trial -> assertThat(trial.path("operations").asLong()).isPositive());
        assertThat(status.path("variants")).extracting(row -> row.path("name").asText())
                .containsExactlyInAnyOrder("synced", "unsynced");
        assertThat(status.path("variants")).allSatisfy(row -> {
            assertThat(row.path("operations").findValuesAsText("name")).containsExactly("create", "set", "get",
                    "exists", "delete", "createEphemeral", "deleteEphemeral", "notification");
            assertThat(row.path("operations")).allSatisfy(operation -> {
                assertThat(operation.at("/perSecond/median").asDouble()).as(operation.toString()).isPositive();
                assertThat(operation.at("/latencyMs/p99").asDouble()).as(operation.toString()).isPositive();
                assertThat(operation.path("errorRatio").asDouble()).as(operation.toString()).isZero();
            });
        });
        assertThat(status.path("comparisons").findValuesAsText("metric")).contains("probe.create.p99",
                "probe.get.p99");
        assertThat(run.err()).contains("ZooKeeper of zookeeper-probe: 1 server on this machine, in place of zk-0.zk:");
        assertThat(run.temporaryFiles()).isEmpty();
    }

    private static String shortened(String example) {
        return example.replaceAll("repetitions: \\d+\n  minRepetitions: \\d+", "repetitions: 1")
                .replaceAll("repetitions: \\d+", "repetitions: 1").replaceAll("warmup: \\d+s", "warmup: 1s")
                .replaceAll("duration: \\d+s", "duration: 1s")
                .replaceAll("\\[0, 1000\\]", "[1000]").replaceAll(" +- \\{name: 5mb.*\n", "")
                .replaceAll("    exclude: .*", "");
    }
}
