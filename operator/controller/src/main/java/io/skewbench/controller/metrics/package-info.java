/** Metrics of Benchmarks, their trials and their running workers. */
@NullMarked
package io.skewbench.controller.metrics;

import org.jspecify.annotations.NullMarked;
