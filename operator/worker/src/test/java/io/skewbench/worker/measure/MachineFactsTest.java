package io.skewbench.worker.measure;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class MachineFactsTest {
    @TempDir
    private Path folder = Path.of("");

    @Test
    void nameTheProcessor() throws IOException {
        // Given
        var file = Files.writeString(folder.resolve("cpuinfo"),
                "processor\t: 0\nmodel\t\t: 1\nmodel name\t: AMD EPYC 7763: 64-Core\nprocessor\t: 1\n");
        // When
        var model = MachineFacts.cpuModel(file);
        // Then
        assertThat(model).isEqualTo("AMD EPYC 7763: 64-Core");
    }

    @Test
    void haveNoNameOfAProcessorThatNobodyNames() throws IOException {
        assertThat(MachineFacts.cpuModel(Files.writeString(folder.resolve("cpuinfo"), "processor\t: 0\n"))).isNull();
        assertThat(MachineFacts.cpuModel(folder.resolve("absent"))).isNull();
    }

    @Test
    void tellOptionsWithoutPropertiesAndPaths() {
        // When
        var options = MachineFacts.jvmOptions(List.of("-Dpassword=secret", "-XX:+UseSerialGC", "-Xmx512m",
                "-XX:SharedArchiveFile=/home/somebody/a.jsa", "--add-opens=java.base/java.lang=ALL-UNNAMED"));
        // Then
        assertThat(options).isEqualTo("-XX:+UseSerialGC -Xmx512m");
    }
}
