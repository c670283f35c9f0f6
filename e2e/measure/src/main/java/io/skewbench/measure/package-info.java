/** The command {@code e2e/figures}, which measures the figures that the project promises about itself. */
@NullMarked
package io.skewbench.measure;

import org.jspecify.annotations.NullMarked;
