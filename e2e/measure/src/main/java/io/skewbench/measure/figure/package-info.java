/** The rows of figures, and how they are printed. */
@NullMarked
package io.skewbench.measure.figure;

import org.jspecify.annotations.NullMarked;
