/** Tests of the statistics, on synthetic data with fixed seeds. */
@NullMarked
package io.skewbench.engine.statistics;

import org.jspecify.annotations.NullMarked;
