package io.skewbench.measure;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

class TestedFiguresTest {

    @Test
    void printsRowsBehindMavensColours() {
        // Given
        var figures = new TestedFigures(Path.of("."),
                List.of("sh", "-c", "printf '\\033[0mother\\n\\033[0m{\"row\":\"a\"}\\n{\"row\":\"b\"}\\n'"));
        var standard = System.out;
        var printed = new ByteArrayOutputStream();
        System.setOut(new PrintStream(printed, true, StandardCharsets.UTF_8));
        // When
        try {
            assertThat(figures.measure(1, List.of())).isTrue();
        } finally {
            System.setOut(standard);
        }
        // Then
        assertThat(printed.toString(StandardCharsets.UTF_8).lines()).containsExactly("{\"row\":\"a\"}",
                "{\"row\":\"b\"}");
    }
}
