package io.skewbench.local;

import io.skewbench.brokers.process.RunFolder;
import java.nio.file.Path;
import java.util.UUID;

/** Folders of tests that start processes. */
public final class TestRunFolder {

    private TestRunFolder() {}

    /** Opens a folder whose name no other has, such as one that a test has left which was killed with its guardian. */
    public static RunFolder open(String test) {
        return RunFolder.open(Path.of(System.getProperty("java.io.tmpdir")),
                "skewbench-" + test + "-" + UUID.randomUUID());
    }
}
