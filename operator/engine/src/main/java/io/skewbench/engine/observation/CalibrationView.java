package io.skewbench.engine.observation;

import io.skewbench.api.v1alpha1.BenchmarkStatus;

/** The calibration that a run is held against. */
public sealed interface CalibrationView {

    /** The spec names none, or it has not been read yet. */
    record NotAsked() implements CalibrationView {}

    /**
     * There is none of this name.
     *
     * @param where it was looked for, such as {@code in namespace bench}
     */
    record Missing(String where) implements CalibrationView {}

    /** The status of the Benchmark of this name, whatever it is. */
    record Found(BenchmarkStatus status) implements CalibrationView {}

    /** Returns the calibration for a run that creates a Kafka of its own, with a cluster id that is always another. */
    default CalibrationView onCreatedKafka() {
        return this instanceof Found(var status) && status.environment() != null
                ? new Found(status.toBuilder().environment(status.environment().toBuilder().clusterId(null).build())
                        .build())
                : this;
    }
}
