/** The ZooKeeper servers that are started for the runs of a call. */
@NullMarked
package io.skewbench.local.ensemble;

import org.jspecify.annotations.NullMarked;
