package io.skewbench.controller.lifecycle;

import io.skewbench.api.v1alpha1.Benchmark;

/** An object of the operator that remembers single Benchmarks, and forgets them when they are no longer needed. */
@FunctionalInterface
public interface BenchmarkMemory {

    /** Forgets a Benchmark; does nothing if it isn't remembered. */
    void forget(Benchmark benchmark);
}
