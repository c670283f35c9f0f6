/** The operations of ZooKeeper, by its own client. */
@NullMarked
package io.skewbench.worker.zookeeper;

import org.jspecify.annotations.NullMarked;
