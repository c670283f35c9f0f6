package io.skewbench.brokers.process;

import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** A JVM that belongs to a run and ends with it. Its output goes to a file. */
public final class Child {
    /**
     * Writes the process id to the folder, which fails once the folder is removed, then executes the program in place
     * of the shell. Ignored signals stay ignored: Ctrl-C in a terminal goes to all processes of the group, and only the
     * run acts on it. Files that a child writes are readable only by the user.
     */
    private static final String NOTE_AND_EXEC = "trap '' INT HUP QUIT; umask 077; : > \"$0/pids/$$\" || exit 1; exec "
            + "\"$@\"";

    /**
     * Options that children inherit: if this JVM uses only the first compiler, as in tests, which start hundreds of
     * JVMs, its children do so as well.
     */
    private static final List<String> COMPILERS = ManagementFactory.getRuntimeMXBean().getInputArguments().stream()
            .filter(option -> option.startsWith("-XX:TieredStopAtLevel=")).toList();

    private static final Duration STOP_TIMEOUT = Duration.ofSeconds(30);

    private final Process process;
    private final Path log;

    private Child(Process process, Path log) {
        this.process = process;
        this.log = log;
    }

    /**
     * Starts a JVM of the same installation and with the same compilers as this one.
     *
     * @param name of the file for its output, without extension
     * @param arguments JVM options, main class and arguments
     */
    public static Child start(RunFolder folder, String name, List<String> arguments) {
        return start(folder, name, List.of(), arguments);
    }

    /** @param prefix program and arguments that execute the command after them */
    public static Child start(RunFolder folder, String name, List<String> prefix, List<String> arguments) {
        var command = new ArrayList<>(List.of("sh", "-c", NOTE_AND_EXEC, folder.path().toString()));
        command.addAll(prefix);
        command.addAll(List.of(Path.of(System.getProperty("java.home"), "bin", "java").toString(), folder.mark(),
                "-Djava.io.tmpdir=" + folder.path().resolve("tmp"), "-XX:-UsePerfData"));
        command.addAll(COMPILERS);
        command.addAll(arguments);
        var log = folder.path().resolve("logs").resolve(name + ".log");
        try {
            return new Child(new ProcessBuilder(command).redirectInput(new File("/dev/null"))
                    .redirectOutput(log.toFile())
                    .redirectErrorStream(true)
                    .start(), log);
        } catch (IOException e) {
            throw new UncheckedIOException("Cannot start " + name, e);
        }
    }

    /** Returns whether the process is running. */
    public boolean isAlive() {
        return process.isAlive();
    }

    /** Returns how the process ended, such as {@code exit status 137; its log ends: …}; null while it runs. */
    public @Nullable String ending() {
        if (process.isAlive()) {
            return null;
        }
        var status = "exit status " + process.exitValue();
        var tail = LogTail.of(log);
        return tail.isEmpty() ? status : status + "; its log ends: " + tail;
    }

    /** Suspends the process until it is resumed. */
    public void pause() {
        signal("STOP");
    }

    /** Resumes the process. */
    public void resume() {
        signal("CONT");
    }

    private void signal(String name) {
        try {
            var status = new ProcessBuilder("kill", "-" + name, String.valueOf(process.pid())).start().waitFor();
            if (status != 0) {
                throw new IllegalStateException("No process " + process.pid() + " to send SIG" + name + " to");
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** Kills the process, and returns when it has ended. */
    public void kill() {
        process.destroyForcibly();
        try {
            process.waitFor();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** Terminates the process, and returns when it has ended or after 30 s. */
    public void stop() {
        process.destroy();
        awaitEnd();
    }

    /** Returns when the process has ended by itself or after 30 s. */
    public void awaitEnd() {
        try {
            process.waitFor(STOP_TIMEOUT.toMillis(), TimeUnit.MILLISECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** Returns the file with the process's output. */
    public Path log() {
        return log;
    }

    /** The end of a log. */
    private static final class LogTail {
        private static final int LINES = 5;
        private static final int MAX_CHARS = 600;
        /** Lines that the JVM itself logs, such as {@code [0.512s][warning][cds] …}, and not the program. */
        private static final Pattern OF_JVM = Pattern
                .compile("\\[[0-9.,]+s\\]\\[(trace|debug|info|warning) *\\].*|(OpenJDK|Java HotSpot).* VM warning: .*");

        static String of(Path log) {
            try {
                var text = new String(Files.readAllBytes(log), StandardCharsets.UTF_8).strip();
                var lines = text.lines().map(String::strip)
                        .filter(line -> !line.startsWith("at ") && !OF_JVM.matcher(line).matches()).toList();
                var tail = String.join(" | ", lines.subList(Math.max(0, lines.size() - LINES), lines.size()));
                return tail.length() <= MAX_CHARS ? tail : "…" + tail.substring(tail.length() - MAX_CHARS);
            } catch (IOException e) {
                return "";
            }
        }
    }
}
