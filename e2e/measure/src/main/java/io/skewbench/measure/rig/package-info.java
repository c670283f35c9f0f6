/** Brokers, workers and the programs measured against, as processes of this machine. */
@NullMarked
package io.skewbench.measure.rig;

import org.jspecify.annotations.NullMarked;
