package io.skewbench.local.progress;

import static org.assertj.core.api.Assertions.assertThat;

import io.skewbench.local.secret.Secrets;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import org.junit.jupiter.api.Test;

class DiscreetProgressTest {
    private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    private final PrintStream out = new PrintStream(bytes, true, StandardCharsets.UTF_8);

    @Test
    void removesSecretsLineBreaksAndEscapeSequences() {
        // Given
        var progress = new DiscreetProgress(new PlainProgress(out), Secrets.of(Map.of("ssl.key.password", "abcd")));
        // When
        progress.say("failed: no abcd\n1/2 done\r\u001b[2K");
        // Then
        assertThat(written()).isEqualTo("failed: no [hidden]?1/2 done??[2K\n");
    }

    private String written() {
        return bytes.toString(StandardCharsets.UTF_8);
    }
}
