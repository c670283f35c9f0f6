package io.skewbench.engine;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;

/** Expected texts, kept in files. {@code dev/update-goldens} writes them; read the difference before committing it. */
final class Golden {
    private static final Path FOLDER = Path.of("src/test/resources/golden");

    private Golden() {}

    static void compare(String name, String actual) {
        var file = FOLDER.resolve(name);
        try {
            if (Boolean.getBoolean("golden.write")) {
                Files.createDirectories(file.getParent());
                Files.writeString(file, actual);
            }
            assertThat(actual).isEqualTo(Files.readString(file));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Compares all files of a folder, each with the text of its name; there must be no others. */
    static void compareAll(String folder, Map<String, String> actual) {
        actual.forEach((name, text) -> compare(folder + "/" + name + ".yaml", text));
        try (var files = Files.list(FOLDER.resolve(folder))) {
            assertThat(files.map(file -> file.getFileName().toString().replace(".yaml", "")))
                    .containsExactlyInAnyOrderElementsOf(actual.keySet());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
