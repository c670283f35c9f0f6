/** Figures about experiments that find an answer: capacities, and what limits a row. */
@NullMarked
package io.skewbench.measure.experiments;

import org.jspecify.annotations.NullMarked;
