package io.skewbench.brokers.process;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
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
