package io.skewbench.local;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Everything here is refused before anything is started: there is no packaged program that could be. */
class InvalidInputTest {
    private final StringWriter err = new StringWriter();

    @TempDir
    private Path folder = Path.of("");

    @Test
    void aBrokerThatThereIsNotInALayoutIsRefused() throws IOException {
        var status = run(resources().replace("broker: 0", "broker: 7"));

        assertThat(status).isEqualTo(2);
        assertThat(err.toString()).contains("SkewedTopic uneven: spec.placement.leaders").contains("7");
    }

    @Test
    void brokersHereAreOfNoPoolAndOnNoNode() throws IOException {
        assertThat(run(resources().replace("broker: 0", "pool: fast"))).isEqualTo(2);

        assertThat(err.toString())
                .contains("spec.placement.leaders[0].pool: \"fast\": brokers that are started for the "
                        + "run have no node pool and no node; name brokers by id");
    }

    @Test
    void aLayoutMayNeedMoreBrokersThanTheDefault() throws IOException {
        var status = run(resources(), "--brokers", "1");

        assertThat(status).isEqualTo(2);
        assertThat(err.toString()).contains("SkewedTopic uneven: spec.placement.leaders");
    }

    @Test
    void reportsTheFileOfAProblemThatOnlyBrokersShow() throws IOException {
        run(resources(), "--brokers", "1");

        assertThat(err.toString().lines()).allMatch(line -> line.startsWith(folder.resolve("b.yaml") + ": Skewed"));
    }

    @Test
    void aPartitionerWithoutItsClassIsRefusedBeforeAnythingStarts() throws IOException {
        var own = resources().replaceFirst("partitioner: [A-Za-z]+", "partitioner: com.example.Mine");
        var classes = Files.createDirectories(folder.resolve("classes"));

        assertThat(run(own)).isEqualTo(2);
        assertThat(err.toString())
                .contains("spec.variants[0].partitioner: \"com.example.Mine\": is not a class of Kafka "
                        + "or Skewbench; name the jar or folder that has it in --class-path");
        assertThat(run(own, "--class-path", classes.toString())).isEqualTo(2);
        assertThat(err.toString()).contains("\"com.example.Mine\": is in no jar or folder of --class-path");
        // The class exists, so that the next error is reported.
        Files.createFile(Files.createDirectories(classes.resolve("com/example")).resolve("Mine.class"));
        assertThat(run(own, "--class-path", classes.toString(), "--brokers", "1")).isEqualTo(2);
        assertThat(err.toString()).contains("SkewedTopic");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            bootstrap.servers=x:1     | bootstrap.servers: "x:1": is what --bootstrap-server says; remove it
            security.protocol=TLS     | security.protocol: "TLS": is refused by Kafka's client: String must be one of
            request.timeout.ms=30s    | request.timeout.ms: "30s": must be a whole number of milliseconds
            """)
    void aClientSettingThatNoClientTakesIsRefused(String line, String message) throws IOException {
        var settings = Files.writeString(folder.resolve("client.properties"), line + "\n");

        assertThat(run(resources(), "--bootstrap-server", "127.0.0.1:1", "--command-config", settings.toString()))
                .isEqualTo(2);
        assertThat(err.toString()).startsWith("--command-config: " + message);
    }

    @Test
    void aTopicThatNoFileHoldsIsRefused() throws IOException {
        var status = run(resources().replace("topic: uneven", "topic: even"));

        assertThat(status).isEqualTo(2);
        assertThat(err.toString()).contains("spec.workloads[0].topic").contains("\"even\"");
    }

    @Test
    void anExistingTopicNeedsAnExistingCluster() throws IOException {
        var status = run(resources().replace("topic: uneven", "kafkaTopic: orders"));

        assertThat(status).isEqualTo(2);
        assertThat(err.toString()).contains("spec.workloads[0].kafkaTopic: \"orders\"").contains("--bootstrap-server");
    }

    @Test
    void everyTopicOfAWorkloadIsLookedUp() throws IOException {
        var status = run(resources().replace("topic: uneven", "topics: [{topic: uneven}, {topic: even}]"));

        assertThat(status).isEqualTo(2);
        assertThat(err.toString()).contains("spec.workloads[0].topics[1].topic: \"even\"").doesNotContain("topics[0]");
    }

    @Test
    void idleTopicsWithMoreReplicasThanBrokersAreRefused() throws IOException {
        var status = run(resources().replace("topic: uneven",
                "topic: uneven\n      idleTopics: {count: 5, replicationFactor: 4}"));

        assertThat(status).isEqualTo(2);
        assertThat(err.toString())
                .contains("spec.workloads[0].idleTopics.replicationFactor: \"4\": there are 3 brokers");
    }

    @Test
    void aPayloadThatNoFileHoldsIsRefused() throws IOException {
        var absent = resources().replace("{size: 100}", "{payload: {configMap: {name: orders, key: json}}}");
        var configMap = "---\napiVersion: v1\nkind: ConfigMap\nmetadata: {name: orders}\ndata: {csv: \"1;2\"}\n";

        assertThat(run(absent)).isEqualTo(2);
        assertThat(err.toString()).contains("spec.workloads[0].records.value.payload.configMap.name: \"orders\": "
                + "there is no ConfigMap of this name in the files; add it");
        assertThat(run(absent + configMap)).isEqualTo(2);
        assertThat(err.toString()).contains("configMap.key: \"json\": ConfigMap orders has no such key, only csv");
    }

    @Test
    void anUnreachableClusterIsRefused() throws IOException {
        // Port 1 (tcpmux) is one that nobody may take without being root.
        var status = run(resources(), "--bootstrap-server", "127.0.0.1:1");

        assertThat(status).isEqualTo(2);
        assertThat(err.toString()).contains("--bootstrap-server: \"127.0.0.1:1\": no Kafka broker answers");
    }

    @Test
    void aServerWithoutPortIsRefused() throws IOException {
        var status = run(resources(), "--bootstrap-server", "kafka1");

        assertThat(status).isEqualTo(2);
        assertThat(err.toString()).contains("--bootstrap-server: \"kafka1\": write host:port");
    }

    @Test
    void clientSettingsThatNoClientTakesAreRefused() throws IOException {
        var settings = Files.writeString(folder.resolve("client.properties"),
                "security.protocol=SASL_SSL\nsasl.jaas.config=nonsense\n");
        try (var server = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            var address = "127.0.0.1:" + server.getLocalPort();

            var status = run(resources(), "--bootstrap-server", address, "--command-config", settings.toString());

            assertThat(status).isEqualTo(2);
            assertThat(err.toString()).contains("--bootstrap-server: \"" + address).contains("JAAS config");
        }
    }

    @Test
    void whatTheFilesSayIsCheckedByRunAndValidateAlike() throws IOException {
        var wrong = resources().replace("rate: 500", "rate: -5").replace("duration: 1s", "duration: 1 day");
        var file = Files.writeString(folder.resolve("wrong.yaml"), wrong).toString();

        var validated = execute(List.of("validate", file));
        var said = err.toString();
        err.getBuffer().setLength(0);

        assertThat(validated).isEqualTo(2);
        assertThat(said).contains("spec.workloads[0].load.rate").contains("spec.duration");
        assertThat(execute(List.of("run", file))).isEqualTo(2);
        assertThat(err.toString()).isEqualTo(said);
    }

    @Test
    void filesThatMeasureNothingAreRefusedByRunAndValidateAlike() throws IOException {
        var file = Files.writeString(folder.resolve("config.yaml"), "apiVersion: v1\nkind: ConfigMap\nmetadata: "
                + "{name: payload}\n").toString();

        assertThat(Stream.of("validate", "run").map(command -> execute(List.of(command, file)))).containsOnly(2);

        assertThat(err.toString().lines()).hasSize(2).containsOnly(
                file + ": there is no Benchmark and no SkewedTopic: add one");
    }

    @Test
    void whatAFileSaysForgesNoLineAndNoEscapeSequence() throws IOException {
        var file = Files.writeString(folder.resolve("b.yaml"), resources().replace("  placement:",
                "  topicName: \"a\\nb.yaml: Valid\\e[31m\"\n  placement:")).toString();

        assertThat(execute(List.of("validate", file))).isEqualTo(2);

        assertThat(err.toString().lines()).singleElement().asString().startsWith(file + ": ")
                .contains("a?b.yaml: Valid?[31m");
    }

    @ParameterizedTest
    @CsvSource({"retention.bytes, 1Gi", "segment.bytes, 4294967296", "retention.ms, 7d",
            "min.insync.replicas, two"})
    void aTopicSettingThatIsNoNumberIsRefused(String setting, String value) throws IOException {
        var file = Files.writeString(folder.resolve("b.yaml"), resources().replace("  placement:",
                "  config: {" + setting + ": " + value + "}\n  placement:")).toString();

        assertThat(execute(List.of("validate", file))).isEqualTo(2);

        assertThat(err.toString()).contains("spec.config." + setting, "\"" + value + "\"", "is not a whole number")
                .doesNotContain("\tat ");
    }

    @Test
    void spaceAroundNumbersIsPassedOverAsInKafka() throws IOException {
        var file = Files.writeString(folder.resolve("b.yaml"), resources().replace("  placement:",
                "  config: {retention.bytes: \" 1\", segment.bytes: \" 1073741824\"}\n  placement:")).toString();

        assertThat(execute(List.of("validate", file))).as(err.toString()).isZero();
    }

    @Test
    void validFilesAreCalledSo() throws IOException {
        var file = Files.writeString(folder.resolve("b.yaml"), resources()).toString();

        assertThat(execute(List.of("validate", file))).as(err.toString()).isEqualTo(0);
    }

    @Test
    void everyExampleIsValid() throws IOException {
        try (var files = Files.walk(Path.of("../../examples"))) {
            var examples = files.filter(file -> file.toString().endsWith(".yaml")).toList();

            assertThat(examples).isNotEmpty().allSatisfy(example -> assertThat(
                    execute(List.of("validate", example.toString()))).as(example + ": " + err).isEqualTo(0));
        }
    }

    @Test
    void aBenchmarkOfZooKeeperIsValid() throws IOException {
        var file = Files.writeString(folder.resolve("b.yaml"), TestResources.probe("probed", "seed: 1")).toString();

        assertThat(execute(List.of("validate", file))).as(err.toString()).isZero();
    }

    @Test
    void topicsAndAProbeAreNotMixed() throws IOException {
        var probe = TestResources.probe("probed", "seed: 1");

        assertThat(run(probe.replace("probe: {size: 100}", "topic: uneven\n      records: {value: {size: 100}}")))
                .isEqualTo(2);
        assertThat(err.toString()).contains("Benchmark probed: spec.workloads",
                "has no probe, and cluster.zookeeper has no topics");
        assertThat(run(probe.replace("zookeeper: {connect: \"zk-0:2181\"}", "strimzi: {name: bench}"))).isEqualTo(2);
        assertThat(err.toString()).contains("is a probe, which needs cluster.zookeeper");
    }

    @Test
    void aProbeNeedsALoad() throws IOException {
        var status = run(TestResources.probe("probed", "seed: 1").replace("      load: {rate: 400}\n", ""));

        assertThat(status).isEqualTo(2);
        assertThat(err.toString()).contains("Benchmark probed: spec.workloads[0].load");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            --brokers          | 3
            --bootstrap-server | 127.0.0.1:1
            """)
    void optionsOfKafkaAreRefusedForZooKeeper(String option, String value) throws IOException {
        var status = run(TestResources.probe("probed", "seed: 1"), option, value);

        assertThat(status).isEqualTo(2);
        assertThat(err.toString()).isEqualTo(option + ": \"" + value + "\": is for Kafka, and Benchmark probed runs on "
                + "a ZooKeeper server that is started for it; leave it out\n");
    }

    @Test
    void oneCallHasBenchmarksOfOneSystem() throws IOException {
        var status = run(resources() + "---\n" + TestResources.probe("probed", "seed: 1"));

        assertThat(status).isEqualTo(2);
        assertThat(err.toString()).isEqualTo(folder.resolve("b.yaml") + ": Benchmark probed: spec.cluster.zookeeper: "
                + "cannot run in one call with Benchmarks of Kafka; start a call for each system\n");
    }

    @Test
    void noPlanOfARunOnZooKeeperIsPrinted() throws IOException {
        var status = run(TestResources.probe("probed", "seed: 1"), "--plan");

        assertThat(status).isEqualTo(2);
        assertThat(err.toString()).startsWith("--plan: Benchmark probed runs on ZooKeeper");
    }

    private int run(String yaml, String... options) throws IOException {
        var arguments = new ArrayList<>(List.of("run", Files.writeString(folder.resolve("b.yaml"), yaml).toString()));
        arguments.addAll(List.of(options));
        return execute(arguments);
    }

    private int execute(List<String> arguments) {
        return Main.commandLine().setErr(new PrintWriter(err, true))
                .execute(arguments.toArray(String[]::new));
    }

    private static String resources() {
        return TestResources.skewedTopic() + "---\n" + TestResources.benchmark("valid", "variants: "
                + "[{name: keyed, partitioner: Keyed}]");
    }
}
