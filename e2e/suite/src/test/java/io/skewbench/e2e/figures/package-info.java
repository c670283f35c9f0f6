/** What the project promises of clusters, measured on one. */
@NullMarked
package io.skewbench.e2e.figures;

import org.jspecify.annotations.NullMarked;
