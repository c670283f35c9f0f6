/** Brokers, workers and the programs that they are compared with, as processes on this machine. */
@NullMarked
package io.skewbench.measure.rig;

import org.jspecify.annotations.NullMarked;
