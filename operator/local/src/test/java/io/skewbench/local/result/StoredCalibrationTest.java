package io.skewbench.local.result;

import static org.assertj.core.api.Assertions.assertThat;

import io.skewbench.engine.observation.CalibrationView;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Folders of runs of Benchmarks, beside each other. */
class StoredCalibrationTest {
    @TempDir
    private Path parent = Path.of("");

    @Test
    void isNotLookedForWithoutAName() {
        assertThat(StoredCalibration.find(null, parent)).isEqualTo(new CalibrationView.NotAsked());
    }

    @Test
    void isTheNewestOfTheBenchmark() throws IOException {
        // Given
        store("noise-20260101T000000Z", "noise", "calibration: {copies: 3, metrics: []}");
        store("noise-20260102T000000Z", "noise", "calibration: {copies: 5, metrics: []}");
        store("noise-20260103T000000Z", "noise", "summary: no calibration");
        store("noise-of-another-20260104T000000Z", "noise-of-another", "calibration: {copies: 7, metrics: []}");
        // When
        var found = StoredCalibration.find("noise", parent);
        // Then
        assertThat(found).isInstanceOfSatisfying(CalibrationView.Found.class,
                view -> assertThat(view.status().calibration()).isNotNull()
                        .satisfies(it -> assertThat(it.copies()).isEqualTo(5)));
    }

    @Test
    void isNoneThatIsDamaged() throws IOException {
        // Given
        store("noise-20260101T000000Z", "noise", "calibration: {copies: 3, metrics: []}");
        Files.writeString(Files.createDirectory(parent.resolve("noise-20260102T000000Z")).resolve("status.yaml"), "{");
        // When
        var found = StoredCalibration.find("noise", parent);
        // Then
        assertThat(found).isInstanceOf(CalibrationView.Found.class);
    }

    @Test
    void isNoneThatCannotBeRead() throws IOException {
        // Given
        store("noise-20260101T000000Z", "noise", "calibration: {copies: 3, metrics: []}");
        Files.createDirectories(parent.resolve("noise-20260102T000000Z/status.yaml"));
        Files.writeString(parent.resolve("noise-3.txt"), "no folder");
        // When
        var found = StoredCalibration.find("noise", parent);
        // Then
        assertThat(found).isInstanceOf(CalibrationView.Found.class);
    }

    @Test
    void isMissingWhereThereIsNone() throws IOException {
        // Given
        store("noise-20260103T000000Z", "noise", "summary: no calibration");
        // When
        var found = StoredCalibration.find("noise", parent);
        // Then
        assertThat(found).isEqualTo(new CalibrationView.Missing("with a calibration in " + parent.getFileName()));
    }

    private void store(String folder, String name, String status) throws IOException {
        Files.writeString(Files.createDirectory(parent.resolve(folder)).resolve("status.yaml"), """
                apiVersion: skewbench.io/v1alpha1
                kind: Benchmark
                metadata: {name: %s}
                spec: {}
                status:
                  %s
                  conditions: [{type: Finished, status: "True"}]
                """.formatted(name, status));
    }
}
