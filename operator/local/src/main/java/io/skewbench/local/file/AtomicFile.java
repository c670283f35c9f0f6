package io.skewbench.local.file;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;

/** Writes files so that readers never see a half-written one. */
public final class AtomicFile {

    private AtomicFile() {}

    /** Replaces the content of a file by a text. */
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
