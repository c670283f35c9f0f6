/**
 * Benchmarks on Kubernetes: observes the children of a run, asks the engine for the next step, and executes it.
 *
 * <p>
 * The state of a run is stored in ConfigMaps: one plan for each attempt under way, one result for each that ended. Each
 * step creates objects whose names follow from the attempt, and none that exists already, so that an operator that was
 * killed between any two writes continues where it stopped.
 */
@NullMarked
package io.skewbench.controller.benchmark;

import org.jspecify.annotations.NullMarked;
