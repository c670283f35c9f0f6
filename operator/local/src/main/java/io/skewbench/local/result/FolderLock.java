package io.skewbench.local.result;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** A lock on a run's folder: the process that holds it owns the folder. It ends with the process, however that ends. */
final class FolderLock implements AutoCloseable {
    private static final String FILE = ".lock";

    private final FileChannel file;
    private final boolean effective;

    private FolderLock(FileChannel file, boolean effective) {
        this.file = file;
        this.effective = effective;
    }

    /** Takes the lock; empty if a process has it. If the file system has no locks, the returned lock has no effect. */
    static Optional<FolderLock> take(Path folder) throws IOException {
        return take(folder, FileChannel::tryLock);
    }

    /** Takes the lock by means of the given file lock. */
    static Optional<FolderLock> take(Path folder, Locking locking) throws IOException {
        var file = FileChannel.open(folder.resolve(FILE), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
        try {
            if (locking.tryLock(file) != null) {
                return Optional.of(new FolderLock(file, true));
            }
        } catch (OverlappingFileLockException e) {
            // This process has the lock already.
        } catch (IOException e) {
            // Some network file systems have no locks. A run without the protection is better than none.
            return Optional.of(new FolderLock(file, false));
        }
        file.close();
        return Optional.empty();
    }

    /** Returns whether a process has the lock. Write access is not needed. */
    static boolean isTaken(Path folder) throws IOException {
        var path = folder.resolve(FILE);
        if (!Files.exists(path)) {
            return false;
        }
        try (var file = FileChannel.open(path, StandardOpenOption.READ)) {
            return isTaken(file);
        }
    }

    private static boolean isTaken(FileChannel file) {
        try (var lock = file.tryLock(0, Long.MAX_VALUE, true)) {
            return lock == null;
        } catch (OverlappingFileLockException e) {
            return true;
        } catch (IOException e) {
            // The file system has no locks.
            return false;
        }
    }

    /** Returns whether the lock keeps other processes out. */
    boolean isEffective() {
        return effective;
    }

    @Override
    public void close() throws IOException {
        file.close();
    }

    /** Locks a file, or returns null if another process has locked it. */
    @FunctionalInterface
    interface Locking {
        @Nullable
        FileLock tryLock(FileChannel file) throws IOException;
    }
}
