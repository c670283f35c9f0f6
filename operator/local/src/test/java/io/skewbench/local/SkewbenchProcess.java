package io.skewbench.local;

import static java.util.concurrent.TimeUnit.SECONDS;
import static org.assertj.core.api.Assertions.assertThat;

import io.skewbench.local.distribution.Distribution;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.awaitility.Awaitility;

/** The packaged command as a process, with a folder of its own for temporary files. */
final class SkewbenchProcess {
    private static final long PATIENCE_S = 900;

    private final Path home;
    private final Process process;

    private SkewbenchProcess(Path home, Process process) {
        this.home = home;
        this.process = process;
    }

    /** Starts {@code skewbench run} with the resources on standard input. */
    static SkewbenchProcess run(Path home, String yaml, String... options) throws IOException {
        return startRun("run", home, yaml, options);
    }

    /** Starts {@code skewbench calibrate} with the resources on standard input. */
    static SkewbenchProcess calibrate(Path home, String yaml, String... options) throws IOException {
        return startRun("calibrate", home, yaml, options);
    }

    private static SkewbenchProcess startRun(String command, Path home, String yaml, String... options)
            throws IOException {
        var arguments = new ArrayList<>(List.of(command, "-", "--results", home.resolve("results").toString()));
        arguments.addAll(List.of(options));
        return start(home, yaml, arguments);
    }

    /** Starts {@code skewbench resume} with the only run of an earlier process. */
    static SkewbenchProcess resume(SkewbenchProcess earlier, String... options) throws IOException {
        var arguments = new ArrayList<>(List.of("resume", earlier.results().toString()));
        arguments.addAll(List.of(options));
        return start(earlier.home, "", arguments);
    }

    /** Starts {@code skewbench show} with the only run of an earlier process. */
    static SkewbenchProcess show(SkewbenchProcess earlier) throws IOException {
        return start(earlier.home, "", List.of("show", earlier.results().toString()));
    }

    private static SkewbenchProcess start(Path home, String stdin, List<String> arguments) throws IOException {
        var distribution = Distribution.find();
        ClassArchives.ensureRecorded(distribution);
        Files.createDirectories(home.resolve("tmp"));
        // The process that runs the tests may ignore signals, as nohup and shells in the background do, and children
        // inherit that.
        var command = new ArrayList<>(List.of("env", "--default-signal=HUP,INT,TERM"));
        command.addAll(command(distribution, home.resolve("tmp"), distribution.archive("runner")));
        command.addAll(arguments);
        var input = Files.writeString(home.resolve("in.yaml"), stdin);
        var process = new ProcessBuilder(command).redirectInput(input.toFile())
                .redirectOutput(home.resolve("out").toFile())
                .redirectError(home.resolve("err").toFile())
                .start();
        awaitDefaultSignals(process);
        return new SkewbenchProcess(home, process);
    }

    /**
     * Returns the command with which a JVM starts, as the launcher writes it; the subcommand is to follow.
     *
     * @param tmp folder for temporary files
     * @param options further ones of the JVM
     */
    static List<String> command(Distribution distribution, Path tmp, List<String> options) {
        var command = new ArrayList<>(List.of(Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Dskewbench.dist=" + distribution.folder(), "-Djava.io.tmpdir=" + tmp, "-XX:+UseSerialGC",
                "-XX:-UsePerfData", "-XX:TieredStopAtLevel=1",
                "-Dlogback.configurationFile=io/skewbench/local/runner-logback.xml"));
        if (Runtime.version().feature() >= 24) {
            command.add("--sun-misc-unsafe-memory-access=allow");
        }
        command.addAll(options);
        command.addAll(List.of("-cp", distribution.localJar().toString(), Main.class.getName()));
        return command;
    }

    /** A signal is lost on a process that still ignores it: until env has turned into java. */
    private static void awaitDefaultSignals(Process process) {
        Awaitility.await().atMost(Duration.ofSeconds(PATIENCE_S)).pollInterval(Duration.ofMillis(1)).until(
                () -> !process.isAlive() || process.info().command().filter(it -> it.endsWith("/java")).isPresent());
    }

    /** Returns the exit status, once it has one. */
    int await() throws InterruptedException {
        return await(PATIENCE_S);
    }

    /** Returns the exit status, which it has within so many seconds. */
    int await(long seconds) throws InterruptedException {
        assertThat(process.waitFor(seconds, SECONDS)).as("ends within %s s", seconds).isTrue();
        return process.exitValue();
    }

    boolean isAlive() {
        return process.isAlive();
    }

    void signal(String name) throws IOException, InterruptedException {
        new ProcessBuilder("kill", "-" + name, Long.toString(process.pid())).start().waitFor();
    }

    String out() throws IOException {
        return Files.readString(home.resolve("out"));
    }

    String err() throws IOException {
        return Files.readString(home.resolve("err"));
    }

    /** Returns the processes that have to do with this run, itself and guardian included. */
    List<ProcessHandle> processes() {
        return ProcessHandle.allProcesses()
                .filter(handle -> handle.info().commandLine().orElse("").contains(home.toString()))
                .toList();
    }

    /** Returns what is left of its temporary files. */
    List<Path> temporaryFiles() throws IOException {
        try (var files = Files.list(home.resolve("tmp"))) {
            return files.toList();
        }
    }

    /** Returns the folder of the only run. */
    Path results() throws IOException {
        try (var folders = Files.list(home.resolve("results"))) {
            return folders.filter(Files::isDirectory).findFirst().orElseThrow();
        }
    }

    /** Returns the folder with the results of one Benchmark among several. */
    Path results(String benchmark) throws IOException {
        try (var folders = Files.list(home.resolve("results"))) {
            return folders.filter(folder -> folder.getFileName().toString().matches(benchmark + "-\\d{8}T.*"))
                    .findFirst().orElseThrow();
        }
    }
}
