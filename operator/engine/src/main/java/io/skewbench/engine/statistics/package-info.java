/** Numbers only: medians, intervals, imbalance, rounding. */
@NullMarked
package io.skewbench.engine.statistics;

import org.jspecify.annotations.NullMarked;
