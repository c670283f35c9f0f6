package io.skewbench.local.file;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;

/** Files that are never seen half written. */
public final class AtomicFile {

    private AtomicFile() {}

    /** Writes the whole text, in place of what the file held. */
    public static void write(Path file, String text) {
        var draft = file.resolveSibling("." + file.getFileName() + ".draft");
        try {
            Files.writeString(draft, text);
            Files.move(draft, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
        } catch (IOException e) {
            throw new UncheckedIOException("Cannot write " + file, e);
        }
    }
}
