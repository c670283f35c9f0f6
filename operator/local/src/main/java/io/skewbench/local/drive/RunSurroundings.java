package io.skewbench.local.drive;

import io.skewbench.api.v1alpha1.BenchmarkSpec;
import io.skewbench.engine.observation.CalibrationView;
import io.skewbench.engine.observation.KafkaSettingsView;
import io.skewbench.engine.observation.Observed.ClusterView;
import io.skewbench.local.result.ResultFolder;
import io.skewbench.local.result.StoredCalibration;
import java.util.Objects;

/** What figures depend on and a run does not change: Kafka's settings, and the calibration that it is held against. */
record RunSurroundings(KafkaSettingsView settings, CalibrationView calibration) {

    /** Reads both now. */
    static RunSurroundings read(RunInKafka kafka, ClusterView.Usable cluster, BenchmarkSpec spec, ResultFolder folder) {
        var calibration = StoredCalibration.find(spec.calibration(),
                Objects.requireNonNull(folder.path().getParent()));
        return new RunSurroundings(kafka.settings(cluster),
                kafka.isCreated() ? calibration.onCreatedKafka() : calibration);
    }
}
