/** Partitioners of the user, whose results and time the worker checks. */
@NullMarked
package io.skewbench.worker.partitioner;

import org.jspecify.annotations.NullMarked;
