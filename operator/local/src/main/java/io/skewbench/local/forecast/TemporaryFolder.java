package io.skewbench.local.forecast;

import io.skewbench.brokers.process.RunFailedException;
import java.nio.file.Files;
import java.nio.file.Path;

/** The folder for temporary files: system property {@code java.io.tmpdir}, which the launcher sets to TMPDIR. */
public final class TemporaryFolder {

    private TemporaryFolder() {}

    public static Path path() {
        return Path.of(System.getProperty("java.io.tmpdir"));
    }

    /**
     * Checks that files can be created in the folder.
     *
     * @throws RunFailedException that says why they can't
     */
    public static void require() {
        require(path());
    }

    public static void require(Path folder) {
        if (!Files.isDirectory(folder)) {
            throw new RunFailedException("The folder for temporary files, " + folder
                    + ", does not exist; create it, or set TMPDIR to one that does");
        }
        if (!Files.isWritable(folder)) {
            throw new RunFailedException("The folder for temporary files, " + folder
                    + ", may not be written; set TMPDIR to one that may");
        }
    }
}
