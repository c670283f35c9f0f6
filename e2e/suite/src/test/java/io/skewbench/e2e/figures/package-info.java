/** The figures about clusters, measured on a real one. */
@NullMarked
package io.skewbench.e2e.figures;

import org.jspecify.annotations.NullMarked;
