package io.skewbench.local.drive;

import io.skewbench.api.v1alpha1.BenchmarkSpec;
import io.skewbench.engine.observation.CalibrationView;
import io.skewbench.engine.observation.KafkaSettingsView;
import io.skewbench.engine.observation.Observed.ClusterView;
import io.skewbench.local.result.ResultFolder;
import io.skewbench.local.result.StoredCalibration;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * What figures depend on and a run does not change: settings, and the calibration that the run is held against.
 *
 * @param settings null of a system that shows none
 */
record RunSurroundings(@Nullable KafkaSettingsView settings, CalibrationView calibration) {

    /** Reads both now. */
    static RunSurroundings read(RunSystem system, ClusterView.Usable cluster, BenchmarkSpec spec,
            ResultFolder folder) {
        var calibration = StoredCalibration.find(spec.calibration(),
                Objects.requireNonNull(folder.path().getParent()));
        return new RunSurroundings(system.settings(cluster),
                system.isCreated() ? calibration.onCreatedKafka() : calibration);
    }
}
