/** Forecasts the time, data and memory of a run, and compares them with this machine. */
@NullMarked
package io.skewbench.local.forecast;

import org.jspecify.annotations.NullMarked;
