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
}
