package io.skewbench.local.progress;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

class PlainProgressTest {
    private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    private final PrintStream out = new PrintStream(bytes, true, StandardCharsets.UTF_8);

    @Test
    void printsLastingLinesOnlyAndNothingAfterTheEnd() {
        // Given
        var progress = new PlainProgress(out);
        // When
        progress.begin("Trial 1/2");
        progress.now("measuring 1 of 2s");
        progress.say("1/2 done");
        progress.end();
        progress.say("too late");
        // Then
        assertThat(written()).isEqualTo("Trial 1/2\n1/2 done\n");
    }

    private String written() {
        return bytes.toString(StandardCharsets.UTF_8);
    }
}
