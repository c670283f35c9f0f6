package io.skewbench.local.result;

import io.skewbench.api.v1alpha1.BenchmarkStatus;
import io.skewbench.engine.observation.CalibrationView;
import io.skewbench.local.distribution.ManifestVersion;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Finds the calibration that a run is held against among the results of earlier runs. */
public final class StoredCalibration {

    private StoredCalibration() {}

    /**
     * Returns the newest one of a Benchmark.
     *
     * @param name of the Benchmark; null if the run is held against none
     * @param parent folder of all runs' folders
     */
    public static CalibrationView find(@Nullable String name, Path parent) {
        if (name == null) {
            return new CalibrationView.NotAsked();
        }
        try (var folders = Files.list(parent)) {
            return folders.filter(folder -> folder.getFileName().toString().startsWith(name + "-"))
                    .sorted(Comparator.reverseOrder()).flatMap(folder -> status(folder, name))
                    .filter(status -> status.calibration() != null).findFirst()
                    .<CalibrationView>map(CalibrationView.Found::new)
                    .orElseGet(() -> new CalibrationView.Missing("with a calibration in " + parent.getFileName()));
        } catch (IOException e) {
            throw new UncheckedIOException("Cannot read " + parent, e);
        }
    }

    /** What cannot be read is none of a calibration that counts. */
    private static Stream<BenchmarkStatus> status(Path folder, String name) {
        try {
            var benchmark = StoredRun.read(folder, ManifestVersion.current()).benchmark();
            return Objects.equals(benchmark.getMetadata().getName(), name)
                    ? Stream.ofNullable(benchmark.getStatus())
                    : Stream.empty();
        } catch (UnusableResultException | UncheckedIOException e) {
            return Stream.empty();
        }
    }
}
