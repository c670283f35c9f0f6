package io.skewbench.local.drive;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Optional;

/** Says which process a run's folder belongs to: a lock that ends with the process, however that ends. */
final class FolderLock implements AutoCloseable {
    private static final String FILE = ".lock";

    private final FileChannel file;

    private FolderLock(FileChannel file) {
        this.file = file;
    }

    /** Takes the lock; empty if a process has it. */
    static Optional<FolderLock> take(Path folder) throws IOException {
        var file = FileChannel.open(folder.resolve(FILE), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
        try {
            if (file.tryLock() != null) {
                return Optional.of(new FolderLock(file));
            }
        } catch (OverlappingFileLockException e) {
            // It is this process that has it.
        } catch (IOException e) {
            file.close();
            throw e;
        }
        file.close();
        return Optional.empty();
    }

    /** Returns whether a process has the lock. Needs no right to write. */
    static boolean isTaken(Path folder) throws IOException {
        var path = folder.resolve(FILE);
        if (!Files.exists(path)) {
            return false;
        }
        try (var file = FileChannel.open(path, StandardOpenOption.READ);
                var lock = file.tryLock(0, Long.MAX_VALUE, true)) {
            return lock == null;
        } catch (OverlappingFileLockException e) {
            return true;
        }
    }

    @Override
    public void close() throws IOException {
        file.close();
    }
}
