/** The statistical model of a run's trials, and what follows from it: effects, their intervals, verdicts. */
@NullMarked
package io.skewbench.engine.model;

import org.jspecify.annotations.NullMarked;
