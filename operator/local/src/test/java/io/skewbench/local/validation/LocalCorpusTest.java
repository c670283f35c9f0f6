package io.skewbench.local.validation;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The corpus that the API server is asked about too; see there for what the first lines of a file say. */
class LocalCorpusTest {
    /** Read where it lies: a dependency on the test-jar would make the launcher build tests. */
    private static final Path CORPUS = Path.of("../../crds/src/test/resources/corpus");

    static Stream<Path> valid() throws IOException {
        return files("valid");
    }

    static Stream<Path> invalid() throws IOException {
        return files("invalid");
    }

    @ParameterizedTest
    @MethodSource
    void valid(Path file) {
        // When
        var read = read(file);
        // Then
        assertThat(read.problems()).isEmpty();
        assertThat(read.benchmarks().size() + read.topics().size()).isPositive();
    }

    @ParameterizedTest
    @MethodSource
    void invalid(Path file) throws IOException {
        // Given
        var path = expected(file, "expect-path").getFirst() + ": ";
        var locally = expected(file, "expect-locally");
        var said = Stream.concat(expected(file, "expect-value").stream(),
                (locally.isEmpty() ? expected(file, "expect") : locally).stream()).toList();
        // When
        var read = read(file);
        // Then
        assertThat(read.problems()).as("one line: file, resource, path, value, remedy").singleElement().asString()
                .startsWith(file + ": ").contains(path).contains(said);
        assertThat(read.benchmarks()).isEmpty();
        assertThat(read.topics()).isEmpty();
    }

    private static List<String> expected(Path file, String key) throws IOException {
        var header = "# " + key + ": ";
        return Files.readAllLines(file).stream().filter(line -> line.startsWith(header))
                .map(line -> line.substring(header.length())).toList();
    }

    private static Stream<Path> files(String folder) throws IOException {
        try (var files = Files.list(CORPUS.resolve(folder))) {
            return files.sorted().toList().stream();
        }
    }

    private static ResourceFiles read(Path file) {
        return ResourceFiles.read(List.of(file.toString()), InputStream.nullInputStream());
    }
}
