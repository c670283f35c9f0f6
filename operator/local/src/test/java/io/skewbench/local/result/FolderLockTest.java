package io.skewbench.local.result;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FolderLockTest {
    @TempDir
    private Path folder = Path.of("");

    @Test
    void keepsOthersOut() throws IOException {
        try (var lock = FolderLock.take(folder).orElseThrow()) {
            assertThat(lock.isEffective()).isTrue();
            assertThat(FolderLock.take(folder)).isEmpty();
            assertThat(FolderLock.isTaken(folder)).isTrue();
        }
        assertThat(FolderLock.isTaken(folder)).isFalse();
    }

    @Test
    void keepsNobodyOutWhereTheFileSystemHasNoLocks() throws IOException {
        try (var lock = FolderLock.take(folder, file -> {
            throw new IOException("No locks available");
        }).orElseThrow()) {
            assertThat(lock.isEffective()).isFalse();
        }
    }
}
