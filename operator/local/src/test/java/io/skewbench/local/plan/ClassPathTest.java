package io.skewbench.local.plan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ClassPathTest {

    @TempDir
    Path folder;

    @Test
    void refusesAnEntryThatDoesNotExist() {
        // Given
        var missing = folder.resolve("missing.jar").toString();
        // Then
        assertThatThrownBy(() -> ClassPath.check(missing)).isInstanceOf(InvalidInputException.class)
                .hasMessage("--class-path: \"" + missing + "\": there is no such file or folder; name a jar, a folder "
                        + "of classes, or folder/* for the jars in it");
    }

    @Test
    void refusesAFileThatIsNotAJar() throws IOException {
        // Given
        var text = Files.writeString(folder.resolve("text.jar"), "text").toString();
        // Then
        assertThatThrownBy(() -> ClassPath.checkJars(text)).isInstanceOf(InvalidInputException.class)
                .hasMessageContaining("is no jar");
    }

    @Test
    void leavesOutEmptyEntries() {
        // When
        var entries = ClassPath.entries(File.pathSeparator + "a" + File.pathSeparator + File.pathSeparator + "b");
        // Then
        assertThat(entries).containsExactly("a", "b");
    }

    @Test
    void digestsTheClassesOfAFolderAndNothingElse() throws IOException {
        // Given
        Files.writeString(folder.resolve("Some.class"), "code");
        var before = ClassPath.digests(folder.toString());
        // When
        Files.writeString(folder.resolve("results.json"), "{}");
        // Then
        assertThat(ClassPath.digests(folder.toString())).isEqualTo(before);
    }

    @Test
    void digestsDifferWhereAClassDiffers() throws IOException {
        // Given
        Files.writeString(folder.resolve("Some.class"), "code");
        var before = ClassPath.digests(folder.toString());
        // When
        Files.writeString(folder.resolve("Some.class"), "other code");
        // Then
        assertThat(ClassPath.digests(folder.toString())).isNotEqualTo(before);
    }
}
