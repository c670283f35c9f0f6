package io.skewbench.api.testing;

import java.nio.file.Files;
import java.nio.file.Path;

/** Where this checkout is. */
public final class Repository {

    private Repository() {}

    /** Returns the top folder of the checkout that the tests run in. */
    public static Path root() {
        for (var folder = Path.of("").toAbsolutePath(); folder != null; folder = folder.getParent()) {
            if (Files.isDirectory(folder.resolve("e2e/cluster")) && Files.isDirectory(folder.resolve("crds"))) {
                return folder;
            }
        }
        throw new IllegalStateException("Not inside a checkout: " + Path.of("").toAbsolutePath());
    }
}
