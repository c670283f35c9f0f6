/** How brokers share the work of replicating partitions. */
@NullMarked
package io.skewbench.engine.replication;

import org.jspecify.annotations.NullMarked;
