package io.skewbench.local.progress;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import org.junit.jupiter.api.Test;

class TerminalTest {

    @Test
    void hasPlainProgressWhereOutputGoesElsewhere() {
        // Given
        var out = new PrintStream(new ByteArrayOutputStream(), true, StandardCharsets.UTF_8);
        // When
        var progress = Terminal.progress(out, Map.of("TERM", "xterm"));
        // Then
        assertThat(progress).isInstanceOf(PlainProgress.class);
    }
}
