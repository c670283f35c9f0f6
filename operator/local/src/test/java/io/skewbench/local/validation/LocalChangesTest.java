package io.skewbench.local.validation;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.dataformat.yaml.YAMLFactory;
import io.skewbench.protocol.json.Json;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Inputs that differ from a valid one in a few characters each; {@code ChangedInputs} in crds says how they are
 * written.
 */
class LocalChangesTest {
    private static final Path FOLDER = Path.of("../../crds/src/test/resources/corpus/changes");
    private static final String INPUT = "standard input: ";

    record Table(String base, @Nullable String by, List<Change> changes) {}

    record Change(String from, String to, @Nullable String by, @Nullable String path, @Nullable String value,
            @Nullable String says, @Nullable String locally, @Nullable Boolean others) {}

    record Input(String table, Change change, String text) {
        @Override
        public String toString() {
            return table + ": " + change.to();
        }
    }

    static Stream<Input> valid() throws IOException {
        return inputs().filter(input -> input.change().path() == null);
    }

    static Stream<Input> invalid() throws IOException {
        return inputs().filter(input -> input.change().path() != null);
    }

    @ParameterizedTest
    @MethodSource
    void valid(Input input) {
        assertThat(problems(input)).isEmpty();
    }

    @ParameterizedTest
    @MethodSource
    void invalid(Input input) {
        // Given
        var change = input.change();
        var remedy = Objects.requireNonNullElse(change.locally(), Objects.requireNonNullElse(change.says(), ""));
        // When
        var problems = problems(input);
        // Then
        assertThat(problems).as("who, path, value and remedy")
                .anySatisfy(line -> assertThat(line).startsWith(INPUT).contains(String.valueOf(change.path()),
                        Objects.requireNonNullElse(change.value(), ""), remedy));
        if (!Boolean.TRUE.equals(change.others())) {
            assertThat(problems).as("nothing else").hasSize(1);
        }
        assertThat(problems).noneMatch(line -> line.contains("Exception") || line.contains("\n"));
    }

    private static List<String> problems(Input input) {
        return ResourceFiles.read(List.of("-"),
                new ByteArrayInputStream(input.text().getBytes(StandardCharsets.UTF_8))).problems();
    }

    private static Stream<Input> inputs() throws IOException {
        try (var files = Files.list(FOLDER)) {
            return files.filter(Files::isRegularFile).sorted().flatMap(LocalChangesTest::inputs).toList().stream();
        }
    }

    private static Stream<Input> inputs(Path file) {
        try {
            var table = Json.mapper().readerFor(Table.class).with(new YAMLFactory()).<Table>readValue(file.toFile());
            var base = Files.readString(FOLDER.resolve("bases/" + table.base() + ".yaml"));
            return table.changes().stream().map(change -> new Input(file.getFileName().toString(), change,
                    base.replace(change.from(), change.to())));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
