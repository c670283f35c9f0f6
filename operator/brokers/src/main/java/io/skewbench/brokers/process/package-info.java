/** The processes of a run: where they live, how they start, and how all of them end with it. */
@NullMarked
package io.skewbench.brokers.process;

import org.jspecify.annotations.NullMarked;
