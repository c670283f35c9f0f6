package io.skewbench.local.progress;

import static org.assertj.core.api.Assertions.assertThat;

import io.skewbench.local.secret.Secrets;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ProgressTest {
    private static final String ERASE = "\r\u001b[K";

    private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    private final PrintStream out = new PrintStream(bytes, true, StandardCharsets.UTF_8);

    @Test
    void linesInALogHaveNoControlCharactersAndNothingOfTheMoment() {
        var progress = new PlainProgress(out);

        progress.begin("Trial 1/2");
        progress.now("measuring 1 of 2s");
        progress.say("1/2 done");
        progress.end();
        progress.say("too late");

        assertThat(written()).isEqualTo("Trial 1/2\n1/2 done\n");
    }

    @Test
    void whatWorkersAndKafkaSayCanNeitherBeginALineNorMoveTheCursorNorShowASecret() {
        var progress = new DiscreetProgress(new PlainProgress(out), Secrets.of(Map.of("ssl.key.password", "abcd")));

        progress.say("failed: no abcd\n1/2 done\r\u001b[2K");

        assertThat(written()).isEqualTo("failed: no [hidden]?1/2 done??[2K\n");
    }

    @Test
    void aTerminalKeepsLastingLinesAboveTheOneThatIsRedrawn() {
        var progress = new LiveProgress(out, () -> 80, false);

        progress.now("measuring");
        progress.say("1/2 done");
        progress.end();

        assertThat(written()).isEqualTo(
                ERASE + "measuring" + ERASE + "1/2 done\n" + "measuring" + ERASE);
    }

    @Test
    void aNarrowTerminalGetsWhatFits() {
        new LiveProgress(out, () -> 10, false).now("measuring 1 of 2s");

        assertThat(written()).isEqualTo(ERASE + "measurin…");
    }

    @Test
    void whatIsTheSameIsNotDrawnAgain() {
        var progress = new LiveProgress(out, () -> 80, false);

        progress.now("measuring");
        progress.now("measuring");

        assertThat(written()).isEqualTo(ERASE + "measuring");
    }

    @Test
    void withoutATerminalLinesArePlain() {
        assertThat(Terminal.progress(out, Map.of("TERM", "xterm"))).isInstanceOf(PlainProgress.class);
    }

    private String written() {
        return bytes.toString(StandardCharsets.UTF_8);
    }
}
