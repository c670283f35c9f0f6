package io.skewbench.local;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import io.skewbench.brokers.process.RunFolder;
import io.skewbench.engine.accounting.Accounting;
import io.skewbench.engine.result.TrialResult;
import io.skewbench.local.distribution.Distribution;
import io.skewbench.local.kafka.EmbeddedKafka;
import io.skewbench.protocol.json.Json;
import io.skewbench.protocol.report.WorkerResult.PartitionResult;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.StreamSupport;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.NewTopic;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Real brokers, real workers.
 *
 * <p>
 * Takes 4 minutes: each of its eleven runs starts brokers and workers of its own.
 */
@Order(2)
class RunIT {
    @TempDir
    private Path home = Path.of("");

    @Test
    void aRunThatKeepsItsObjectivesEndsWithZeroAndLeavesItsResultOnly() throws Exception {
        var run = SkewbenchProcess.run(home, TestResources.skewedTopic() + "---\n" + TestResources.benchmark("good", """
                variants: [{name: keyed, partitioner: Keyed}, {name: built-in, partitioner: BuiltIn}]
                objectives: [{variant: keyed, metric: errorRatio, below: "0.5", undecided: Pass}]"""), "-o", "json");

        assertThat(run.await()).as(run.err()).isEqualTo(0);
        var benchmark = Json.mapper().readTree(run.out());
        assertThat(benchmark.at("/status/phase").asText()).isEqualTo("Complete");
        assertThat(benchmark.at("/status/variants")).hasSize(2);
        assertThat(benchmark.at("/status/trials")).hasSize(2).allSatisfy(trial -> {
            assertThat(trial.path("acknowledged").asLong()).isEqualTo(2000);
            assertThat(trial.path("offsetGrowth").asLong()).isEqualTo(2000);
        });
        assertThat(run.err()).contains("Trial 1/2", "2/2").doesNotContain("\u001b", "\r");
        assertThat(run.results().resolve("status.yaml")).content().contains("phase: Complete");
        assertThat(Files.readAllLines(run.results().resolve("summary.csv"))).hasSize(3)
                .satisfies(lines -> assertThat(lines).element(1).asString().startsWith("good,keyed,Keyed,4.4.0,1,"));
        assertThat(run.results().resolve("input/0-stdin.yaml")).content().contains("name: good");
        assertThat(run.results().resolve("trials")).isDirectoryContaining("glob:**t0a0.json")
                .isDirectoryContaining("glob:**t1a0.json");
        assertNothingIsLeft(run);
    }

    @Test
    void ofTwoBenchmarksOneDoesNotMeetItsObjective() throws Exception {
        var run = SkewbenchProcess.run(home, String.join("---\n", TestResources.skewedTopic(),
                TestResources.benchmark("good", "variants: [{name: keyed, partitioner: Keyed}]"),
                TestResources.benchmark("slow", """
                        variants: [{name: keyed, partitioner: Keyed}]
                        objectives: [{variant: keyed, metric: publishLatency.p50, below: 0.001ms}]""")), "-o", "json");

        assertThat(run.await()).as(run.err()).isEqualTo(1);
        var items = Json.mapper().readTree(run.out()).path("items");
        assertThat(items.findValuesAsText("phase")).containsExactly("Complete", "Complete");
        assertThat(condition(items.get(1), "ObjectivesMet")).isEqualTo("False");
    }

    @Test
    void eachVariantRunsOnTheClientThatItNames() throws Exception {
        var run = SkewbenchProcess.run(home, TestResources.skewedTopic() + "---\n"
                + TestResources.benchmark("clients", """
                        variants:
                        - {name: a, partitioner: DefaultRoundRobin, clientVersion: 2.3.1}
                        - {name: b, partitioner: StickyKip480, clientVersion: 2.4.1}
                        - {name: c, partitioner: BuiltIn, clientVersion: 3.9.2}
                        - {name: d, partitioner: StickyKip480, clientVersion: 4.3.1}
                        - {name: e, partitioner: RackAware, producer: {client.rack: r1}}"""), "-o", "json");

        assertThat(run.await()).as(run.err()).isEqualTo(0);
        var status = Json.mapper().readTree(run.out()).path("status");
        assertThat(status.path("variants").findValuesAsText("clientVersion")).containsExactly("2.3.1", "2.4.1",
                "3.9.2", "4.3.1", "4.4.0");
        assertThat(status.at("/environment/workers/0/kafkaClients").asText())
                .isEqualTo("2.3.1, 2.4.1, 3.9.2, 4.3.1, 4.4.0");
        assertThat(status.path("trials")).hasSize(5).allSatisfy(trial -> {
            assertThat(trial.path("acknowledged").asLong()).isEqualTo(2000);
            assertThat(trial.path("offsetGrowth").asLong()).isEqualTo(2000);
        });
    }

    @Test
    void consumersReadEveryRecordOfATrial() throws Exception {
        var run = SkewbenchProcess.run(home, TestResources.skewedTopic() + "---\n"
                + TestResources.benchmark("consumed", "variants: [{name: keyed, partitioner: Keyed}]")
                        .replace("records:", "consumers: [{name: readers, pods: 2}, {name: others}]\n      records:"),
                "-o", "json");

        assertThat(run.await()).as(run.err()).isEqualTo(0);
        var status = Json.mapper().readTree(run.out()).path("status");
        assertThat(status.at("/trials/0/acknowledged").asLong()).isEqualTo(2000);
        assertThat(status.at("/trials/0/offsetGrowth").asLong()).isEqualTo(2000);
        var received = Json.mapper().readTree(run.results().resolve("trials/t0a0.json").toFile()).path("consumers");
        assertThat(received.findValuesAsText("group")).containsExactly("others", "readers");
        assertThat(received.findValuesAsText("workers")).containsExactly("1", "2");
        assertThat(status.at("/variants/0/workloads/0/consumers")).hasSize(2).allSatisfy(group -> {
            assertThat(records(received, group.path("group").asText())).isEqualTo(
                    2000 - group.path("finalLag").asLong() + group.path("redelivered").asLong());
            assertThat(group.at("/clockErrorMs/least").asDouble(1)).as("one machine, one clock").isZero();
            assertThat(group.at("/clockErrorMs/most").asDouble(1)).isZero();
            assertThat(group.at("/samples/records").asLong()).isPositive();
            assertThat(group.at("/samples/outOfOrder").asLong(1)).isZero();
            assertThat(group.at("/samples/duplicates").asLong(1)).isZero();
        });
        assertNothingIsLeft(run);
    }

    @Test
    void aPartitionerThatThrowsFailsTheRunWithItsException() throws Exception {
        var run = SkewbenchProcess.run(home, TestResources.skewedTopic() + "---\n" + TestResources.benchmark("thrown",
                "variants: [{name: own, partitioner: " + ThrowingPartitioner.class.getName() + "}]\ntrialRetries: 0"),
                "--class-path", "target/test-classes");

        assertThat(run.await()).as(run.err()).isEqualTo(3);
        assertThat(run.err()).contains(ThrowingPartitioner.MESSAGE);
        assertThat(run.results().resolve("logs")).isNotEmptyDirectory();
        assertNothingIsLeft(run);
    }

    @Test
    void aPartitionerThatEndsTheProcessIsNamed() throws Exception {
        var run = SkewbenchProcess.run(home, TestResources.skewedTopic() + "---\n" + TestResources.benchmark("exits",
                "variants: [{name: own, partitioner: " + ExitingPartitioner.class.getName() + "}]\ntrialRetries: 0"),
                "--class-path", "target/test-classes");

        assertThat(run.await()).as(run.err()).isEqualTo(3);
        assertThat(run.err()).contains("exit status 7; its log ends: ", "Thread sender-0 ended the process: "
                + ExitingPartitioner.class.getName() + ".partition:").doesNotContain("[warning]");
        assertNothingIsLeft(run);
    }

    @Test
    void aRunWhoseRecordsFailIsFailedWithTheirException() throws Exception {
        // Given a topic that takes no record of the size
        var run = SkewbenchProcess.run(home,
                TestResources.skewedTopic() + "  config: {max.message.bytes: 100}\n---\n"
                        + TestResources.benchmark("large",
                                "variants: [{name: keyed, partitioner: Keyed}]\ntrialRetries: 0"),
                "-o", "json");

        // Then, the latter where this machine takes a second longer for four seconds of records
        assertThat(run.await()).as(run.err()).isEqualTo(3);
        assertThat(run.err()).containsPattern("RecordsFailed: workload w: of 500 measured records 0 were acknowledged, "
                + "which is 0[.]00 %; a trial counts with 99 % or more [(]spec.minAcknowledgedPercent[)]; failed with "
                + "RecordTooLargeException [(]500[)]: |RecordsRefused: worker w-0: Every record has been refused for 5 "
                + "s, from the first one on: RecordTooLargeException: ");
        var status = Json.mapper().readTree(run.out()).path("status");
        assertThat(status.path("phase").asText()).isEqualTo("Failed");
        assertThat(condition(Json.mapper().readTree(run.out()), "Failed")).isEqualTo("True");
        assertThat(status.at("/trials/0/reason").asText()).matches("Records(Failed|Refused): .*");
        assertNothingIsLeft(run);
    }

    @Test
    void aPayloadGoesToOneTopicThenToTwoBesideIdleOnes() throws Exception {
        var run = SkewbenchProcess.run(home, String.join("---\n", TestResources.skewedTopic(),
                TestResources.skewedTopic().replace("name: uneven", "name: other"), """
                        apiVersion: v1
                        kind: ConfigMap
                        metadata: {name: orders}
                        data:
                          lines: |
                            {"id": 1}
                            {"id": "the second"}
                        """,
                TestResources.benchmark("several", """
                        variants: [{name: keyed, partitioner: Keyed}]
                        sweep:
                          axes: [{name: topics, values: [{name: one, topicCount: 1}, {name: two, topicCount: 2}]}]""")
                        .replace("topic: uneven", "topics: [{topic: uneven, weight: 3}, {topic: other}]\n"
                                + "      idleTopics: {count: 3, partitions: 2, replicationFactor: 2}")
                        .replace("{size: 100}", "{payload: {configMap: {name: orders, key: lines}}}")),
                "-o", "json");

        assertThat(run.await()).as(run.err()).isEqualTo(0);
        var status = Json.mapper().readTree(run.out()).path("status");
        assertThat(status.path("trials")).hasSize(2).allSatisfy(trial -> {
            assertThat(trial.path("acknowledged").asLong()).isEqualTo(2000);
            assertThat(trial.path("offsetGrowth").asLong()).isEqualTo(2000);
        });
        for (var file : List.of("t0a0.json", "t1a0.json")) {
            var result = Json.read(Files.readString(run.results().resolve("trials/" + file)), TrialResult.class);
            var sentTo = result.sweep().equals(Map.of("topics", "one")) ? Set.of("uneven") : Set.of("uneven", "other");
            var acknowledged = acknowledged(result);
            assertThat(acknowledged.keySet()).isEqualTo(sentTo);
            assertThat(acknowledged).allSatisfy((topic, records) -> assertThat(records).isPositive().isEqualTo(
                    Accounting.growth(topic, result.offsetsBefore(), Objects.requireNonNull(result.offsetsAfter()))));
        }
        assertThat(status.at("/variants/0/sweep/topics").asText()).isEqualTo("one");
        assertThat(status.at("/variants/0/workloads/0/topic").asText()).isEqualTo("uneven");
        assertThat(status.at("/variants/0/workloads/0/topics")).isEmpty();
        var topics = status.at("/variants/1/workloads/0/topics");
        assertThat(topics.findValuesAsText("topic")).containsExactly("uneven", "other");
        // By weights of 3 and 1, of 500 records. The seed decides them, so this is no chance.
        assertThat(topics.get(0).path("records").asLong()).isBetween(325L, 425L);
        assertNothingIsLeft(run);
    }

    @Test
    void aTrialWhoseWorkerIsKilledIsRepeatedAndCountedOnce() throws Exception {
        var run = SkewbenchProcess.run(home, TestResources.skewedTopic() + "---\n"
                + TestResources.benchmark("killed", "variants: [{name: keyed, partitioner: Keyed}]")
                        .replace("duration: 1s", "duration: 10s"),
                "-o", "json");

        await().atMost(Duration.ofMinutes(10)).until(() -> !run.isAlive() || worker(run).isPresent());
        await().pollDelay(Duration.ofSeconds(2)).until(() -> true);
        var worker = worker(run);
        assertThat(worker).as(run.err()).isPresent();
        worker.get().destroyForcibly();

        assertThat(run.await()).as(run.err()).isEqualTo(0);
        var trials = Json.mapper().readTree(run.out()).at("/status/trials");
        assertThat(trials.findValuesAsText("state")).containsExactly("Failed", "Complete");
        assertThat(trials.get(0).path("reason").asText()).contains("exit status 137");
        assertThat(Json.mapper().readTree(run.out()).at("/status/variants/0/trials").asInt()).isEqualTo(1);
        var counted = Json.read(Files.readString(run.results().resolve("trials/t0a1.json")), TrialResult.class);
        assertThat(counted.brokerCounts()).hasSize(3).allSatisfy(counts -> {
            assertThat(counts.millis()).isBetween(8_000L, 12_000L);
            assertThat(counts.requests()).isPositive();
            assertThat(counts.cpuMillis()).isPositive().isLessThan(counts.sharedCpuMillis());
        });
    }

    @Test
    void printsFinishedTrialsWhenResultsCanNoLongerBeWritten() throws Exception {
        var run = SkewbenchProcess.run(home, TestResources.skewedTopic() + "---\n" + TestResources
                .benchmark("unwritable", "variants: [{name: keyed, partitioner: Keyed}]")
                .replace("repetitions: 1", "repetitions: 3\n  burnIn: 0"), "-o", "json");
        await().atMost(Duration.ofMinutes(10)).ignoreExceptions().until(
                () -> !run.isAlive() || Files.exists(run.results().resolve("trials/t0a0.json")));

        Files.move(run.results().resolve("trials"), run.results().resolve("moved"));
        Files.writeString(run.results().resolve("trials"), "no folder any more");

        assertThat(run.await()).as(run.err()).isEqualTo(3);
        assertThat(run.err()).contains("Failed: Cannot write", "Not a directory").doesNotContain("\tat ");
        assertThat(Json.mapper().readTree(run.out()).at("/status/trials/0/state").asText()).isEqualTo("Complete");
        assertNothingIsLeft(run);
    }

    @Test
    void aRunningClusterIsUsedButATopicOfAnotherLayoutIsLeftAlone() throws Exception {
        var folder = Files.createDirectories(home.resolve("kafka"));
        try (var kafkaFolder = RunFolder.open(folder, "skewbench-it")) {
            var kafka = EmbeddedKafka.start(3, kafkaFolder, Distribution.find());
            try (var admin = Admin.create(Map.of("bootstrap.servers", kafka.bootstrapServers()))) {
                admin.createTopics(List.of(new NewTopic("uneven", Map.of(0, List.of(2))),
                        new NewTopic("orders", 3, (short) 1))).all().get();
            }
            var benchmark = TestResources.benchmark("there", "variants: [{name: keyed, partitioner: Keyed}]");

            var refused = SkewbenchProcess.run(Files.createDirectory(home.resolve("refused")),
                    TestResources.skewedTopic() + "---\n" + benchmark, "--bootstrap-server",
                    kafka.bootstrapServers());
            assertThat(refused.await()).as(refused.err()).isEqualTo(2);
            assertThat(refused.err()).contains("SkewedTopic uneven: spec.topicName", "adopt: true");

            var accepted = SkewbenchProcess.run(Files.createDirectory(home.resolve("accepted")),
                    benchmark.replace("topic: uneven", "kafkaTopic: orders"), "--bootstrap-server",
                    kafka.bootstrapServers(), "-o", "yaml");
            assertThat(accepted.await()).as(accepted.err()).isEqualTo(0);
            assertThat(accepted.out()).contains("acknowledged: 2000", "phase: Complete");
        }
        assertThat(folder).isEmptyDirectory();
    }

    /** Returns the records of each topic that a trial sent to. */
    private static Map<String, Long> acknowledged(TrialResult result) {
        return result.producers().stream().map(worker -> Objects.requireNonNull(worker.result()))
                .flatMap(worker -> worker.partitions().stream())
                .collect(Collectors.groupingBy(PartitionResult::topic,
                        Collectors.summingLong(PartitionResult::totalRecords)));
    }

    private static long records(JsonNode consumers, String group) {
        return StreamSupport.stream(consumers.spliterator(), false)
                .filter(worker -> worker.path("group").asText().equals(group))
                .flatMap(worker -> StreamSupport.stream(worker.at("/result/spans/records").spliterator(), false))
                .mapToLong(JsonNode::asLong).sum();
    }

    private static String condition(JsonNode benchmark, String type) {
        return StreamSupport.stream(benchmark.at("/status/conditions").spliterator(), false)
                .filter(condition -> type.equals(condition.path("type").asText()))
                .map(condition -> condition.path("status").asText())
                .findFirst()
                .orElse("absent");
    }

    private static Optional<ProcessHandle> worker(SkewbenchProcess run) {
        return run.processes()
                .stream()
                .filter(handle -> handle.info().commandLine().orElse("").contains("worker.WorkerMain"))
                .findFirst();
    }

    private static void assertNothingIsLeft(SkewbenchProcess run) throws IOException {
        assertThat(run.processes()).isEmpty();
        assertThat(run.temporaryFiles()).isEmpty();
    }
}
