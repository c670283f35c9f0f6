package io.skewbench.api.testing;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Files that are right, and files with one error each and what has to be said to it. */
public final class Corpus {
    private static final Path FOLDER = Path.of("crds/src/test/resources/corpus");

    private Corpus() {}

    /** Returns the files without an error, the examples for users among them. */
    public static Stream<Path> valid() {
        return Stream.concat(files(FOLDER.resolve("valid")), files(Path.of("examples")));
    }

    /** Returns the files with an error. */
    public static Stream<InvalidFile> invalid() {
        return files(FOLDER.resolve("invalid")).map(InvalidFile::of);
    }

    private static Stream<Path> files(Path folder) {
        try (var files = Files.walk(Repository.root().resolve(folder))) {
            return files.filter(Files::isRegularFile).sorted().toList().stream();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /**
     * A file with an error. Its first lines say what is expected: {@code # expect-path}, {@code # expect-value} where a
     * value is to blame, {@code # expect}, and {@code # expect-locally} where the local runner has better words.
     *
     * @param path where the error is
     * @param value what stands there; null if it isn't one value that is wrong
     * @param remedy part of the message that says how to correct it
     */
    public record InvalidFile(Path file, String path, @Nullable String value, String remedy) {

        private static InvalidFile of(Path file) {
            try {
                var lines = Files.readAllLines(file);
                var value = expected(lines, "expect-value");
                return new InvalidFile(file, expected(lines, "expect-path").getFirst(),
                        value.isEmpty() ? null : value.getFirst(), expected(lines, "expect").getFirst());
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }

        private static List<String> expected(List<String> lines, String key) {
            var header = Pattern.compile("# " + key + ": (.*)");
            return lines.stream().map(header::matcher).filter(it -> it.matches()).map(it -> it.group(1)).toList();
        }

        /** Returns whether a line says all that is expected. */
        public boolean isReportedBy(String line) {
            return line.contains(path + ": ") && (value == null || line.contains(value)) && line.contains(remedy);
        }

        @Override
        public String toString() {
            return String.valueOf(file.getFileName());
        }
    }
}
