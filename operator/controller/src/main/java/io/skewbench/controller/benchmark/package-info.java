/**
 * Benchmarks on Kubernetes: observe the children of a run, ask the engine what comes next, carry it out.
 *
 * <p>
 * A run's memory is in its ConfigMaps: one plan for each attempt under way, one result for each that ended. Whatever is
 * carried out makes objects whose names the attempt decides, and makes nothing that is there already, so that an
 * operator that was killed between any two writes goes on where it stopped.
 */
@NullMarked
package io.skewbench.controller.benchmark;

import org.jspecify.annotations.NullMarked;
