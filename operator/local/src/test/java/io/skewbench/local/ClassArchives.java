package io.skewbench.local;

import static org.assertj.core.api.Assertions.assertThat;

import io.skewbench.local.distribution.Distribution;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * The archives of the classes that the command, its brokers and its workers load. The launcher records them after a
 * build; the tests record them once in the same way, because they start hundreds of these processes, and each takes
 * half the processor time with an archive.
 */
final class ClassArchives {
    private static final long PATIENCE_S = 300;
    private static final Path RECORDING = Path.of("src/main/resources/io/skewbench/local/recording.yaml");

    private ClassArchives() {}

    /** Records the archives unless they were recorded after the last build. */
    static synchronized void ensureRecorded(Distribution distribution) throws IOException {
        var runner = distribution.folder().resolve("runner.jsa");
        var jar = Files.getLastModifiedTime(distribution.localJar());
        if (!Files.exists(runner) || Files.getLastModifiedTime(runner).compareTo(jar) < 0) {
            record(distribution, runner);
        }
    }

    private static void record(Distribution distribution, Path runner) throws IOException {
        try (var files = Files.newDirectoryStream(distribution.folder(), "*.jsa")) {
            for (var file : files) {
                Files.delete(file);
            }
        }
        var results = Files.createTempDirectory("recording");
        var log = results.resolve("log");
        var command = SkewbenchProcess.command(distribution, results, List.of("-Xshare:auto",
                "-Dskewbench.archives=record", "-XX:ArchiveClassesAtExit=" + runner));
        command.addAll(List.of("run", "-o", "json", "--brokers", "1", "--results",
                results.resolve("results").toString(), RECORDING.toString()));
        var process = new ProcessBuilder(command).redirectErrorStream(true).redirectOutput(log.toFile()).start();
        try {
            assertThat(process.waitFor(PATIENCE_S, TimeUnit.SECONDS)).as("records within %s s", PATIENCE_S).isTrue();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        } finally {
            process.destroyForcibly();
        }
        assertThat(process.exitValue()).as(Files.readString(log, StandardCharsets.UTF_8)).isZero();
        assertThat(List.of("runner.jsa", "broker.jsa")).allSatisfy(
                archive -> assertThat(distribution.folder().resolve(archive)).isRegularFile());
    }
}
