package io.skewbench.local.command;

import static org.assertj.core.api.Assertions.assertThat;

import io.skewbench.local.Main;
import io.skewbench.local.TestResources;
import io.skewbench.protocol.json.Json;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.SocketTimeoutException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** {@code skewbench run --plan}: there is no packaged program that could be started. */
class RunPlanTest {
    private static final int INVALID = 2;

    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();

    @TempDir
    private Path folder = Path.of("");

    @Test
    void printsAPlanAndLeavesNothing() throws IOException {
        // Given
        var results = folder.resolve("results");
        // When
        var status = plan(resources(), "--results", results.toString());
        // Then
        assertThat(status).as(err.toString()).isZero();
        assertThat(out.toString()).startsWith("Plan of Benchmark valid; nothing was started\n").contains(
                "1 variant x 1 sweep point x 1 repetition = 1 trial\n", "9s for each trial; about 9s in all\n",
                "uneven           7                   1       0        4         4\n");
        assertThat(err.toString()).isEmpty();
        assertThat(results).doesNotExist();
    }

    @Test
    void listsEveryTrialOfALargeRunAsJson() throws IOException {
        // Given 96 sweep points
        var linger = IntStream.range(0, 96).mapToObj(Integer::toString).collect(Collectors.joining(", "));
        var yaml = resources().replace("repetitions: 1", "repetitions: 5\n  seed: 1\n  sweep: {producer: {linger.ms: ["
                + linger + "]}}");
        // When
        var status = plan(yaml, "-o", "json");
        // Then
        assertThat(status).as(err.toString()).isZero();
        var plan = Json.mapper().readTree(out.toString());
        assertThat(plan.at("/trials/measured").asInt()).isEqualTo(480);
        assertThat(plan.path("order")).hasSize(4 + 480);
        assertThat(plan.at("/order/4/trial").asInt()).isEqualTo(1);
        assertThat(plan.at("/order/483/trial").asInt()).isEqualTo(480);
    }

    @Test
    void printsYaml() throws IOException {
        // When
        plan(resources(), "-o", "yaml");
        // Then
        assertThat(out.toString()).startsWith("benchmark: valid\n").contains("\n  brokerRestarts: 0\n");
    }

    @Test
    void hasAnItemForEachOfSeveralBenchmarks() throws IOException {
        // When
        plan(resources() + "---\n" + benchmark("other"), "-o", "json");
        // Then
        assertThat(Json.mapper().readTree(out.toString()).path("items").findValuesAsText("benchmark"))
                .containsExactly("valid", "other");
    }

    @Test
    void plansTheNumberOfBrokersAndTheOverriddenValues() throws IOException {
        // When
        plan(resources(), "--brokers", "5", "--repetitions", "7", "-o", "json");
        // Then
        var plan = Json.mapper().readTree(out.toString());
        assertThat(plan.at("/changes/brokersStarted").asInt()).isEqualTo(5);
        assertThat(plan.at("/trials/repetitions").asInt()).isEqualTo(7);
    }

    @Test
    void doesNotConnectToARunningCluster() throws IOException {
        try (var server = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            // Given
            server.setSoTimeout(1);
            // When
            var status = plan(resources(), "--bootstrap-server", "127.0.0.1:" + server.getLocalPort());
            // Then
            assertThat(status).as(err.toString()).isZero();
            assertThat(out.toString()).contains("127.0.0.1:" + server.getLocalPort() + ", which was not contacted");
            assertThat(acceptsNobody(server)).isTrue();
        }
    }

    @ParameterizedTest
    @CsvSource({"duration: 1s, duration: soon", "variants:, varants:", "partitioner: Keyed, partitioner: Kayed",
            "rate: 500, rate: -1"})
    void reportsTheErrorsThatValidateReports(String before, String after) throws IOException {
        // Given
        var file = write(resources().replace(before, after));
        execute(List.of("validate", file));
        var expected = err.toString();
        err.getBuffer().setLength(0);
        // When
        var status = execute(List.of("run", "--plan", file));
        // Then
        assertThat(status).isEqualTo(INVALID);
        assertThat(err.toString()).isNotEmpty().isEqualTo(expected);
        assertThat(out.toString()).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({"broker: 0, pool: fast, have no node pool and no node",
            "topic: uneven, topic: even, hold no SkewedTopic",
            "topic: uneven, kafkaTopic: orders, have no topics",
            "partitioner: Keyed, partitioner: com.example.Mine, is not a class of Kafka or Skewbench"})
    void warnsOfWhatOnlyARunOnThisMachineRefuses(String before, String after, String why) throws IOException {
        // When
        var status = plan(resources().replace(before, after));
        // Then
        assertThat(status).isZero();
        assertThat(out.toString()).startsWith("Plan of Benchmark valid");
        assertThat(err.toString()).startsWith("Warning: A run on this machine would refuse this: ").contains(why);
    }

    @Test
    void refusesFilesWithoutABenchmark() throws IOException {
        // When
        var status = plan(TestResources.skewedTopic());
        // Then
        assertThat(status).isEqualTo(INVALID);
        assertThat(err.toString()).startsWith("There is no Benchmark in the files: add one");
    }

    @Test
    void plansACalibration() throws IOException {
        // Given
        var yaml = resources().replace("repetitions: 1", "repetitions: 3");
        // When
        var status = execute(List.of("calibrate", "--plan", write(yaml), "-o", "json"));
        // Then
        assertThat(status).as(err.toString()).isZero();
        assertThat(Json.mapper().readTree(out.toString()).at("/trials/copies").asInt()).isEqualTo(3);
    }

    private static boolean acceptsNobody(ServerSocket server) throws IOException {
        try (var connection = server.accept()) {
            return connection.isClosed();
        } catch (SocketTimeoutException e) {
            return true;
        }
    }

    private int plan(String yaml, String... options) throws IOException {
        var arguments = new ArrayList<>(List.of("run", "--plan", write(yaml)));
        arguments.addAll(List.of(options));
        return execute(arguments);
    }

    private String write(String yaml) throws IOException {
        return Files.writeString(folder.resolve("b.yaml"), yaml).toString();
    }

    private int execute(List<String> arguments) {
        return Main.commandLine().setOut(new PrintWriter(out, true)).setErr(new PrintWriter(err, true))
                .execute(arguments.toArray(String[]::new));
    }

    private static String resources() {
        return TestResources.skewedTopic() + "---\n" + benchmark("valid");
    }

    private static String benchmark(String name) {
        return TestResources.benchmark(name, "variants: [{name: keyed, partitioner: Keyed}]");
    }
}
