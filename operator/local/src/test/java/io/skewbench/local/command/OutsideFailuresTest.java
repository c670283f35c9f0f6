package io.skewbench.local.command;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.skewbench.brokers.process.RunFailedException;
import io.skewbench.local.file.AtomicFile;
import io.skewbench.local.forecast.MachineLimits;
import io.skewbench.local.forecast.TemporaryFolder;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class OutsideFailuresTest {
    @TempDir
    private Path folder = Path.of("");

    @Test
    void describeAFullDisk() {
        var full = catchThrowableOfType(IOException.class, () -> Files.writeString(Path.of("/dev/full"), "text"));

        assertThat(OutsideFailures.sentence(new UncheckedIOException("Cannot write status.yaml", full)))
                .contains("Cannot write status.yaml: No space left on device");
        assertThat(OutsideFailures.sentence(new UncheckedIOException(full))).contains("No space left on device");
    }

    @Test
    void describeAFileInPlaceOfAFolder() throws IOException {
        var file = Files.writeString(folder.resolve("results"), "");

        var failure = catchThrowableOfType(UncheckedIOException.class,
                () -> AtomicFile.write(file.resolve("status.yaml"), "text"));

        assertThat(OutsideFailures.sentence(failure)).hasValueSatisfying(sentence -> assertThat(sentence)
                .startsWith("Cannot write " + file.resolve("status.yaml")).endsWith("Not a directory"));
    }

    @Test
    void describeAMissingFolderForTemporaryFiles() {
        var missing = folder.resolve("missing");

        assertThat(catchThrowable(() -> TemporaryFolder.require(missing))).isInstanceOf(RunFailedException.class)
                .hasMessage("The folder for temporary files, " + missing
                        + ", does not exist; create it, or set TMPDIR to one that does");
        assertThat(MachineLimits.usableBytes(missing)).as("no reason to warn").isEqualTo(Long.MAX_VALUE);
    }

    @Test
    void areNotToBlameForErrorsOfTheProgram() {
        assertThat(OutsideFailures.sentence(new IllegalStateException("This cannot be"))).isEmpty();
    }
}
