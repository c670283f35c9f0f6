package io.skewbench.controller.attack;

import static org.assertj.core.api.Assertions.assertThat;

import io.skewbench.api.testing.Repository;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** README.md of this package lists all attacks, and nothing that isn't there. */
class AttackSuiteTest {
    private static final Path FOLDER = Repository.root()
            .resolve("operator/controller/src/test/java/io/skewbench/controller/attack");
    private static final Pattern ROW = Pattern.compile("\\| \\[(\\w+)]\\(\\1\\.java\\) \\|");
    private static final Pattern LINK = Pattern.compile("]\\(([^)#]+)");

    @Test
    void isListedAsAWhole() throws IOException {
        // When
        var listed = ROW.matcher(readme()).results().map(row -> row.group(1) + ".java").toList();
        // Then
        try (var files = Files.list(FOLDER)) {
            var tests = files.map(file -> file.getFileName().toString()).filter(name -> name.endsWith("Test.java"))
                    .filter(name -> !name.equals(getClass().getSimpleName() + ".java")).toList();
            assertThat(listed).containsExactlyInAnyOrderElementsOf(tests);
        }
    }

    @Test
    void linksToWhatIsThere() throws IOException {
        assertThat(LINK.matcher(readme()).results().map(link -> link.group(1))).isNotEmpty()
                .allSatisfy(link -> assertThat(FOLDER.resolve(link)).exists());
    }

    private static String readme() throws IOException {
        return Files.readString(FOLDER.resolve("README.md"));
    }
}
