/** Computes rows, shares, comparisons and objectives from the results of trials. */
@NullMarked
package io.skewbench.engine.figures;

import org.jspecify.annotations.NullMarked;
