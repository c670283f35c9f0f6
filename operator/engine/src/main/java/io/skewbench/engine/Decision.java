package io.skewbench.engine;

import io.skewbench.api.v1alpha1.BenchmarkStatus;

/** What to do, and what to tell the user meanwhile. The status is written before the step is carried out. */
public record Decision(Step step, BenchmarkStatus status) {}
