/** One trial of a worker, from the start time to the last acknowledgement, and what watches it. */
@NullMarked
package io.skewbench.worker.trial;

import org.jspecify.annotations.NullMarked;
