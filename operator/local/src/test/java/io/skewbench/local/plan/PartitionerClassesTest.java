package io.skewbench.local.plan;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.skewbench.local.TestResources;
import io.skewbench.local.validation.ResourceFiles;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PartitionerClassesTest {

    @TempDir
    private Path folder = Path.of("");

    @ParameterizedTest
    @ValueSource(strings = {"Keyed", "org.apache.kafka.clients.producer.RoundRobinPartitioner",
            "io.skewbench.partitioners.DefaultRoundRobinPartitioner"})
    void needNoClassPathForThoseOfKafkaAndSkewbench(String partitioner) {
        // Given
        var plans = plans(partitioner);
        // Then
        assertThatCode(() -> PartitionerClasses.check(plans, "")).doesNotThrowAnyException();
    }

    @Test
    void askForAClassPathWithoutOne() {
        // Given
        var plans = plans("com.example.Mine");
        // Then
        assertThatThrownBy(() -> PartitionerClasses.check(plans, "")).isInstanceOf(InvalidInputException.class)
                .hasMessageContaining("spec.variants[0].partitioner: \"com.example.Mine\"")
                .hasMessageContaining("name the jar or folder that has it in --class-path");
    }

    @Test
    void areFoundInAFolder() throws IOException {
        // Given
        var file = Files.createDirectories(folder.resolve("com/example")).resolve("Mine.class");
        Files.write(file, new byte[0]);
        // Then
        assertThatCode(() -> PartitionerClasses.check(plans("com.example.Mine"), folder.toString()))
                .doesNotThrowAnyException();
    }

    @Test
    void areFoundInAJar() throws IOException {
        // Given
        var jar = jar();
        // Then
        assertThatCode(() -> PartitionerClasses.check(plans("com.example.Mine"), jar.toString()))
                .doesNotThrowAnyException();
    }

    @Test
    void areFoundInAFolderOfJars() throws IOException {
        // Given
        jar();
        // Then
        assertThatCode(() -> PartitionerClasses.check(plans("com.example.Mine"), folder + "/*"))
                .doesNotThrowAnyException();
    }

    @Test
    void areRefusedWhereTheClassPathLacksThem() throws IOException {
        // Given
        var jar = jar();
        // Then
        assertThatThrownBy(() -> PartitionerClasses.check(plans("com.example.Other"), jar.toString()))
                .isInstanceOf(InvalidInputException.class)
                .hasMessageContaining("is in no jar or folder of --class-path " + jar);
    }

    private Path jar() throws IOException {
        var jar = folder.resolve("mine.jar");
        try (var zip = new ZipOutputStream(Files.newOutputStream(jar))) {
            zip.putNextEntry(new ZipEntry("com/example/Mine.class"));
        }
        return jar;
    }

    private static List<BenchmarkPlan> plans(String partitioner) {
        var yaml = TestResources.skewedTopic() + "---\n"
                + TestResources.benchmark("b", "variants: [{name: own, partitioner: " + partitioner + "}]");
        return BenchmarkPlan.of(ResourceFiles.read(List.of("-"),
                new ByteArrayInputStream(yaml.getBytes(StandardCharsets.UTF_8))));
    }
}
