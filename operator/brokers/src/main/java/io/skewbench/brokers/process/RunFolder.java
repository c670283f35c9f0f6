package io.skewbench.brokers.process;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * The temporary folder of a run. A guardian, a process apart, makes it, and removes it together with every
 * {@link Child} when this is closed or this JVM ends, even by SIGKILL.
 */
public final class RunFolder implements AutoCloseable {
    private final Path path;
    private final OutputStream toGuardian;
    private final BufferedReader fromGuardian;
    private final AtomicBoolean closing = new AtomicBoolean();

    private RunFolder(Path path, Process guardian) {
        this.path = path;
        this.toGuardian = guardian.getOutputStream();
        this.fromGuardian = guardian.inputReader(StandardCharsets.UTF_8);
    }

    /**
     * Starts the guardian and has it make the folder.
     *
     * @param parent where temporary files go
     * @param run name of the folder, which every child carries as system property {@code skewbench.run}
     */
    public static RunFolder open(Path parent, String run) {
        var path = parent.resolve(run).toAbsolutePath();
        try (var script = RunFolder.class.getResourceAsStream("guardian.sh")) {
            var text = new String(Objects.requireNonNull(script).readAllBytes(), StandardCharsets.UTF_8);
            var guardian = new ProcessBuilder("bash", "-c", text, "skewbench-guardian", path.toString())
                    .redirectError(ProcessBuilder.Redirect.DISCARD)
                    .start();
            var folder = new RunFolder(path, guardian);
            if (!"ready".equals(folder.fromGuardian.readLine())) {
                throw new IOException("Cannot make the folder " + path);
            }
            return folder;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Returns where the folder is. */
    public Path path() {
        return path;
    }

    /** Returns what every child's command line contains. */
    String mark() {
        return "-Dskewbench.run=" + path.getFileName();
    }

    /**
     * Has the guardian run a shell command when every child has ended, the last one given first. What it undoes may not
     * have happened.
     */
    public void undoWith(String command) {
        try {
            Files.writeString(path.resolve("undo"), command + "\n", StandardOpenOption.CREATE,
                    StandardOpenOption.APPEND);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Returns whether the folder is being removed: children end then, and none can be started. */
    public boolean isClosing() {
        return closing.get();
    }

    /** Ends every child, removes the folder, and returns when both are done. */
    @Override
    public void close() {
        if (!closing.compareAndSet(false, true)) {
            return;
        }
        try (toGuardian; fromGuardian) {
            toGuardian.close();
            while (fromGuardian.readLine() != null) {
                // It says nothing more; the end of its output is its own end.
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
