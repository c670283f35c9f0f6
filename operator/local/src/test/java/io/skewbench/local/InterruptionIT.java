package io.skewbench.local;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.nio.file.Path;
import java.time.Duration;
import java.util.Random;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** However a run ends, and whenever: no process and no temporary file of it is left. */
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
}
