/** Measures what the project promises about itself: {@code e2e/figures}. */
@NullMarked
package io.skewbench.measure;

import org.jspecify.annotations.NullMarked;
