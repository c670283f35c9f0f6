package io.skewbench.worker;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.skewbench.protocol.json.Json;
import io.skewbench.protocol.report.StartSignal;
import io.skewbench.protocol.report.WorkerReport;
import io.skewbench.worker.brokers.KafkaBrokers;
import io.skewbench.worker.testing.TestPlans;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

class WorkerMainTest {
    @RegisterExtension
    static final KafkaBrokers BROKERS = new KafkaBrokers();
    private static final Duration TIMEOUT = Duration.ofMinutes(3);

    @TempDir
    Path folder;

    @Test
    void executesPlanWithoutOtherOutput() throws Exception {
        // Given
        BROKERS.topic("process", List.of(0, 1, 2));
        plan("process");

        // When
        var worker = start("--control=files", "--dir=" + folder, "--workload=w", "--pod=0");
        await().atMost(TIMEOUT).until(() -> !worker.isAlive() || report() instanceof WorkerReport.Ready);
        publishStart();

        // Then
        assertThat(output(worker)).isEmpty();
        assertThat(worker.waitFor()).isZero();
        var result = Trials.done(report());
        assertThat(result.total().acknowledged()).isEqualTo(1500);
        assertThat(result.facts().kafkaClients()).startsWith("4.");
    }

    @Test
    void refusesAPlanForAClientThatIsNotInstalled() throws Exception {
        var report = new ForkedWorker(folder)
                .run(TestPlans.on(BROKERS.bootstrapServers(), "any").clientVersion("4.9.9").plan());
        assertThat(report).isInstanceOf(WorkerReport.Failed.class);
        assertThat(((WorkerReport.Failed) report).reason()).isEqualTo("ClientVersionMissing");
        assertThat(((WorkerReport.Failed) report).message()).contains("kafka-clients 4.9.9");
    }

    @Test
    void endsWithOneAfterAFailure() throws Exception {
        plan("not-there");
        var worker = start("--control=files", "--dir=" + folder, "--workload=w", "--pod=0");
        assertThat(output(worker)).contains("TopicNotFound");
        assertThat(worker.waitFor()).isEqualTo(1);
    }

    @Test
    void explainsItself() throws Exception {
        var help = start("--help");
        assertThat(output(help)).contains("--control=files").contains("--control=kubernetes");
        assertThat(help.waitFor()).isZero();

        var wrong = start("--control=files");
        assertThat(output(wrong)).contains("--dir= is missing").contains("--help");
        assertThat(wrong.waitFor()).isEqualTo(2);
    }

    @Test
    void endsWithTheProcessThatStartedIt() throws Exception {
        // Given a shell that starts a worker, which then waits for its start
        BROKERS.topic("orphan", List.of(0));
        plan("orphan");
        var command = String.join(" ", command("--control=files", "--dir=" + folder, "--workload=w", "--pod=0"));
        var shell = new ProcessBuilder("sh", "-c", command + " & wait").inheritIO().start();
        await().atMost(TIMEOUT).until(() -> shell.descendants().findAny().isPresent()
                && Files.exists(folder.resolve("report-w-0.json")));
        var worker = shell.descendants().findAny().orElseThrow();

        // When
        shell.destroyForcibly().waitFor();

        // Then
        await().atMost(TIMEOUT).until(() -> !worker.isAlive());
    }

    private void plan(String topic) throws IOException {
        Files.writeString(folder.resolve("plan-w.json"),
                Json.write(TestPlans.on(BROKERS.bootstrapServers(), topic).times(500, 1000).plan()));
    }

    private WorkerReport report() throws IOException {
        var file = folder.resolve("report-w-0.json");
        return Files.exists(file)
                ? Json.read(Files.readString(file), WorkerReport.class)
                : new WorkerReport.Preparing();
    }

    private void publishStart() throws IOException {
        var written = Files.writeString(folder.resolve("signal"),
                Json.write(new StartSignal(System.currentTimeMillis())));
        Files.move(written, folder.resolve("start.json"));
    }

    private static List<String> command(String... arguments) {
        var command = new ArrayList<>(List.of(Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx128m", "-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC", "-cp",
                System.getProperty("java.class.path"), WorkerMain.class.getName()));
        command.addAll(List.of(arguments));
        return command;
    }

    private static Process start(String... arguments) throws IOException {
        return new ProcessBuilder(command(arguments)).redirectErrorStream(true).start();
    }

    private static String output(Process process) throws IOException {
        return new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    }
}
