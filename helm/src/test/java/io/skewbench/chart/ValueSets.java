package io.skewbench.chart;

import io.skewbench.api.testing.Repository;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;

/** Files of values as users write them: each has to render to something that an API server takes. */
final class ValueSets {
    private static final Path FOLDER = Repository.root().resolve("helm/src/test/resources/values");

    private ValueSets() {}

    static Stream<Path> all() {
        try (var files = Files.list(FOLDER)) {
            return files.sorted().toList().stream();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
