package io.skewbench.controller.lifecycle;

import io.skewbench.api.v1alpha1.Benchmark;

/** What an object of the operator remembers of single Benchmarks, and forgets when it is no longer needed. */
@FunctionalInterface
public interface BenchmarkMemory {

    /** Forgets a Benchmark; does nothing where nothing of it is remembered. */
    void forget(Benchmark benchmark);
}
