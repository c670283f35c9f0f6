/** Shows the progress of a run on standard error. */
@NullMarked
package io.skewbench.local.progress;

import org.jspecify.annotations.NullMarked;
