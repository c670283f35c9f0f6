package io.skewbench.brokers.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RunFolderTest {
    @TempDir
    private Path parent;

    @Test
    void isRemovedWhenItIsClosed() throws IOException {
        // Given
        var folder = RunFolder.open(parent, "run");
        Files.writeString(folder.path().resolve("file"), "content");
        // When
        folder.close();
        // Then
        assertThat(folder.isClosing()).isTrue();
        assertThat(parent).isEmptyDirectory();
    }

    @Test
    void hasSubfolders() throws IOException {
        try (var folder = RunFolder.open(parent, "run")) {
            var subfolder = folder.subfolder("kafka", "0");

            assertThat(subfolder).isEmptyDirectory().isEqualTo(folder.path().resolve("kafka").resolve("0"));
            assertThat(folder.subfolder("kafka", "0")).as("which exists").isEqualTo(subfolder);
        }
    }

    @Test
    void isNotCreatedAgainByWhatRunsOnAfterItIsClosed() {
        // Given
        var folder = RunFolder.open(parent, "run");
        folder.close();
        // When, then
        assertThatThrownBy(() -> folder.subfolder("kafka", "0")).isInstanceOf(NoSuchFileException.class);
        assertThat(parent).isEmptyDirectory();
    }

    @Test
    void runsCommandsInReverseOrderWhenItIsClosed() throws IOException {
        // Given
        var folder = RunFolder.open(parent, "run");
        folder.undoWith("echo first >> " + parent.resolve("undone"));
        folder.undoWith("echo second >> " + parent.resolve("undone"));
        // When
        folder.close();
        // Then
        assertThat(parent.resolve("undone")).hasContent("second\nfirst\n");
    }
}
