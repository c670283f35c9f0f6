package io.skewbench.local.session;

import static org.assertj.core.api.Assertions.assertThat;

import io.skewbench.local.progress.PlainProgress;
import io.skewbench.local.result.ResultFolder;
import io.skewbench.local.result.RunRecord;
import io.skewbench.local.secret.Secrets;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class UnfinishedRunTest {
    private final UnfinishedRun unfinished = new UnfinishedRun();
    private final ByteArrayOutputStream said = new ByteArrayOutputStream();

    @TempDir
    private Path parent = Path.of("");

    @Test
    void isNoLongerHintedAtWhenItHasEnded() {
        try (var folder = folder()) {
            unfinished.begin(folder);
            assertThat(unfinished.hint()).contains("skewbench resume ", folder.path().getFileName().toString());

            unfinished.end();

            assertThat(unfinished.hint()).isEmpty();
        }
    }

    @Test
    void isHintedAtOnAFullDiskWhereLogsCannotBeKept() throws IOException {
        try (var folder = folder()) {
            Files.writeString(folder.path().resolve("logs"), "in the way of the folder of logs");
            unfinished.begin(folder);
            var why = new UncheckedIOException(new IOException("No space left on device"));

            unfinished.stop(why, List::of, new PlainProgress(new PrintStream(said, true, StandardCharsets.UTF_8)));

            assertThat(said.toString(StandardCharsets.UTF_8)).contains("skewbench resume ");
            assertThat(why.getSuppressed()).hasSize(1);
        }
    }

    private ResultFolder folder() {
        return ResultFolder.create(parent, "b", Instant.EPOCH, Map.of(),
                RunRecord.of("0.1.0", "0", 1, null, null, null),
                Secrets.NONE);
    }
}
