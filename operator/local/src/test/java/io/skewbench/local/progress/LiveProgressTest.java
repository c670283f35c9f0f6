package io.skewbench.local.progress;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

class LiveProgressTest {
    private static final String ERASE = "\r\u001b[K";

    private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    private final PrintStream out = new PrintStream(bytes, true, StandardCharsets.UTF_8);

    @Test
    void keepsLastingLinesAboveTheLineThatIsRedrawn() {
        // Given
        var progress = new LiveProgress(out, () -> 80, false);
        // When
        progress.now("measuring");
        progress.say("1/2 done");
        progress.end();
        // Then
        assertThat(written()).isEqualTo(
                ERASE + "measuring" + ERASE + "1/2 done\n" + "measuring" + ERASE);
    }

    @Test
    void shortensTheLineOnANarrowTerminal() {
        // Given
        var progress = new LiveProgress(out, () -> 10, false);
        // When
        progress.now("measuring 1 of 2s");
        // Then
        assertThat(written()).isEqualTo(ERASE + "measurin…");
    }

    @Test
    void doesNotRedrawAnUnchangedLine() {
        // Given
        var progress = new LiveProgress(out, () -> 80, false);
        progress.now("measuring");
        // When
        progress.now("measuring");
        // Then
        assertThat(written()).isEqualTo(ERASE + "measuring");
    }

    private String written() {
        return bytes.toString(StandardCharsets.UTF_8);
    }
}
