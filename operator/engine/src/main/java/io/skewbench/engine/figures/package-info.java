/** What the results of trials amount to: rows, shares, comparisons, objectives. */
@NullMarked
package io.skewbench.engine.figures;

import org.jspecify.annotations.NullMarked;
