/** Lookups: slow calls that run beside reconciliations instead of within them. */
@NullMarked
package io.skewbench.controller.background;

import org.jspecify.annotations.NullMarked;
