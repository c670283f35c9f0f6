package io.skewbench.api.testing;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;

/** Expected texts, kept in files. {@code dev/update-goldens} writes them; read the difference before committing it. */
public final class Golden {
    private static final boolean UPDATE = Boolean.getBoolean("golden.update");

    private Golden() {}

    /** Compares a text with that of a file. */
    public static void compare(Path file, String actual) {
        try {
            if (UPDATE) {
                Files.createDirectories(file.getParent());
                Files.writeString(file, actual);
            }
            assertThat(actual).isEqualTo(Files.readString(file));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Compares all files of a folder, each with the text of its name; there must be no others. */
    public static void compareAll(Path folder, Map<String, String> actual) {
        actual.forEach((name, text) -> compare(folder.resolve(name + ".yaml"), text));
        try (var files = Files.list(folder)) {
            assertThat(files.map(file -> file.getFileName().toString().replace(".yaml", "")))
                    .containsExactlyInAnyOrderElementsOf(actual.keySet());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
