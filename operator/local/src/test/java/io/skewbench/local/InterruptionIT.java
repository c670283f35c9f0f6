package io.skewbench.local;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.skewbench.protocol.json.Json;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Random;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * However a run ends, and whenever: no process and no temporary file of it is left.
 *
 * <p>
 * Takes 2 minutes: its runs are ended up to 15 seconds after they start, and one is resumed.
 */
@Order(3)
class InterruptionIT {
    private static final Duration AT_MOST = Duration.ofMinutes(3);

    @TempDir
    private Path home = Path.of("");

    @ParameterizedTest
    @CsvSource({"INT, 0, 1500", "INT, 1500, 6000", "INT, 6000, 15000", "TERM, 0, 15000", "HUP, 0, 15000",
            "KILL, 0, 1500", "KILL, 1500, 6000", "KILL, 6000, 15000"})
    void leavesNothing(String signal, int fromMs, int toMs) throws Exception {
        var delayMs = new Random().nextInt(fromMs, toMs);
        var run = SkewbenchProcess.run(home, TestResources.skewedTopic() + "---\n"
                + TestResources.benchmark("long", "variants: [{name: keyed, partitioner: Keyed}]")
                        .replace("duration: 1s", "duration: 10m"));

        Thread.sleep(delayMs);
        run.signal(signal);

        var what = "SIG" + signal + " after " + delayMs + " ms";
        var status = run.await();
        await(what).atMost(AT_MOST).untilAsserted(() -> {
            assertThat(run.processes()).as(what).isEmpty();
            assertThat(run.temporaryFiles()).as(what).isEmpty();
        });
        switch (signal) {
            case "INT" -> assertThat(status).isEqualTo(130);
            case "TERM" -> assertThat(status).isEqualTo(143);
            case "HUP" -> assertThat(status).isEqualTo(129);
            default -> assertThat(status).isEqualTo(137);
        }
        assertThat(run.err()).doesNotContain("Failed", "Exception");
    }

    @Test
    void losesNoTrialThatHasAResult() throws Exception {
        var killed = SkewbenchProcess.run(home, TestResources.skewedTopic() + "---\n"
                + TestResources.benchmark("resumed", "variants: [{name: keyed, partitioner: Keyed}]")
                        .replace("repetitions: 1", "repetitions: 3\n  burnIn: 1"),
                "--repetitions", "2");
        await().atMost(Duration.ofMinutes(10)).ignoreExceptions()
                .until(() -> !killed.isAlive() || Files.exists(killed.results().resolve("trials/t0a0.json")));
        killed.signal("KILL");
        killed.await();
        await().atMost(AT_MOST).untilAsserted(() -> assertThat(killed.processes()).isEmpty());
        var first = killed.results().resolve("trials/t0a0.json");
        var stored = Files.getLastModifiedTime(first);

        var resumed = SkewbenchProcess.resume(killed, "-o", "json");

        assertThat(resumed.await()).as(resumed.err()).isZero();
        assertThat(Files.getLastModifiedTime(first)).isEqualTo(stored);
        assertThat(resumed.err()).contains("2 trials, of which 1 count already", "Trial 2/2")
                .doesNotContain("Trial 1/2", "Burn-in");
        assertThat(resumed.results().resolve("trials/t2a0.json")).exists();
        var status = Json.mapper().readTree(resumed.out()).path("status");
        assertThat(status.path("phase").asText()).isEqualTo("Complete");
        assertThat(status.at("/variants/0/trials").asInt()).isEqualTo(2);
        assertThat(status.path("trials")).hasSize(2);
        assertThat(status.at("/burnIn/trials")).hasSize(1);
        assertThat(status.path("summary").asText()).contains("overridden: repetitions 2 (3 in the file)");
        assertThat(status.path("warnings")).anySatisfy(warning -> assertThat(warning.asText())
                .startsWith("The run was interrupted after 1 of 2 trials and resumed at ")
                .contains("on newly started brokers"));
    }
}
