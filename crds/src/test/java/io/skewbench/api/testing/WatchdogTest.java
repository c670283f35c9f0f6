package io.skewbench.api.testing;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class WatchdogTest {
    private static final Duration TIMEOUT = Duration.ofMinutes(3);

    @TempDir
    Path folder;

    /** Starts a process, has it guarded, says its id, and waits to be killed. */
    static final class Guarded {
        private Guarded() {}

        public static void main(String[] arguments) throws IOException, InterruptedException {
            var process = new ProcessBuilder("sleep", "600").start();
            Watchdog.guard(List.of(process.toHandle()), List.of(Path.of(arguments[0])));
            System.out.println(process.pid());
            Thread.sleep(Duration.ofMinutes(10));
        }
    }

    @Test
    void endsProcessesAndRemovesFoldersOfKilledJvm() throws IOException, InterruptedException {
        // Given
        var data = Files.createDirectory(folder.resolve("data"));
        Files.writeString(data.resolve("file"), "x");
        var jvm = new ProcessBuilder(ProcessHandle.current().info().command().orElse("java"), "-cp",
                System.getProperty("java.class.path"), Guarded.class.getName(), data.toString()).start();
        var guarded = ProcessHandle.of(Long.parseLong(jvm.inputReader().readLine())).orElseThrow();
        assertThat(guarded.isAlive()).isTrue();
        // When
        jvm.destroyForcibly().waitFor();
        // Then
        var deadline = System.nanoTime() + TIMEOUT.toNanos();
        while ((guarded.isAlive() || Files.exists(data)) && System.nanoTime() < deadline) {
            TimeUnit.MILLISECONDS.sleep(20);
        }
        assertThat(guarded.isAlive()).isFalse();
        assertThat(data).doesNotExist();
    }
}
