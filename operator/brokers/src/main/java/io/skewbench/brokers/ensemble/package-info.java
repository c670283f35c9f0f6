/** ZooKeeper servers as processes of this machine: one alone, or several that are an ensemble. */
@NullMarked
package io.skewbench.brokers.ensemble;

import org.jspecify.annotations.NullMarked;
