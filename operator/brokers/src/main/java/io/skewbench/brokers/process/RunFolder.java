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
 * The temporary folder of a run. A guardian, which is a separate process, creates it. The guardian ends every
 * {@link Child} and removes the folder when this object is closed or this JVM ends, even by SIGKILL.
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
     * Starts the guardian, which creates the folder.
     *
     * @param parent folder for temporary files
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
                throw new IOException("Cannot create the folder " + path);
            }
            return folder;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Returns the folder's path. */
    public Path path() {
        return path;
    }

    /** Returns the type of the file system that the folder lies on, such as ext4 or tmpfs. */
    public String fileSystem() {
        try {
            return Files.getFileStore(path).type();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /**
     * Returns a folder in this one, which is created if it does not exist.
     *
     * @param names of the folders on the way to it
     * @throws java.nio.file.NoSuchFileException if this folder has been removed, which nothing may create again
     */
    public Path subfolder(String... names) throws IOException {
        var folder = path;
        for (var name : names) {
            folder = folder.resolve(name);
            if (!Files.isDirectory(folder)) {
                Files.createDirectory(folder);
            }
        }
        return folder;
    }

    /** Returns the mark that every child's command line contains. */
    String mark() {
        return "-Dskewbench.run=" + path.getFileName();
    }

    /**
     * Has the guardian run a shell command after every child has ended, commands given later before earlier ones. A
     * command must succeed even if what it undoes has not happened.
     */
    public void undoWith(String command) {
        try {
            Files.writeString(path.resolve("undo"), command + "\n", StandardOpenOption.CREATE,
                    StandardOpenOption.APPEND);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Returns whether the folder is being removed: its children are ended then, and no new one can start. */
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
                // The guardian prints nothing more; the end of its output means that it has ended.
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
