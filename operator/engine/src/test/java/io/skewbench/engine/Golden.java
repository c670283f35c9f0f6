package io.skewbench.engine;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Expected texts, kept in files. {@code -Dgolden.write=true} writes them; read the difference before committing it. */
final class Golden {
    private static final Path FOLDER = Path.of("src/test/resources/golden");

    private Golden() {}

    static void compare(String name, String actual) {
        var file = FOLDER.resolve(name);
        try {
            if (Boolean.getBoolean("golden.write")) {
                Files.createDirectories(FOLDER);
                Files.writeString(file, actual);
            }
            assertThat(actual).isEqualTo(Files.readString(file));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
