/** The folder that keeps the results of a run. */
@NullMarked
package io.skewbench.local.result;

import org.jspecify.annotations.NullMarked;
