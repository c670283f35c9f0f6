package io.skewbench.worker.measure;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ProcessorTicksTest {
    @TempDir
    private Path folder = Path.of("");

    @Test
    void countEachKindOfTimeOnce() throws IOException {
        // When the time of guests, 40 and 5, is part of the first two
        var ticks = ProcessorTicks.read(file("cpu  100 20 30 400 5 0 6 7 40 5\ncpu0 1 2 3 4 5 6 7 8 9 10\n"));
        // Then
        assertThat(ticks).hasValue(new ProcessorTicks(568, 405, 7));
    }

    @Test
    void tellWhichShareWasStolen() {
        assertThat(new ProcessorTicks(1_000, 500, 100).since(new ProcessorTicks(800, 450, 90)).stolenShare())
                .isEqualTo(0.05);
    }

    @Test
    void tellWhichShareWasBusy() {
        assertThat(new ProcessorTicks(1_000, 500, 100).since(new ProcessorTicks(800, 450, 90)).busyShare())
                .isEqualTo(0.75);
    }

    @Test
    void tellOfNothingStolenWhereNoTimePassed() {
        assertThat(new ProcessorTicks(800, 0, 90).since(new ProcessorTicks(800, 0, 90)).stolenShare()).isZero();
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "cpu", "cpu  1 2 3 4\n", "cpu  a b c d e f g h\n", "intr 1 2 3 4 5 6 7 8 9\n"})
    void areUnknownWhereTheSystemSaysSomethingElse(String text) throws IOException {
        assertThat(ProcessorTicks.read(file(text))).isEmpty();
    }

    @Test
    void areUnknownWhereTheSystemSaysNothing() {
        assertThat(ProcessorTicks.read(folder.resolve("absent"))).isEmpty();
    }

    private Path file(String text) throws IOException {
        return Files.writeString(folder.resolve("stat"), text);
    }
}
