/** A Kafka cluster of real broker processes on this machine. */
@NullMarked
package io.skewbench.brokers;

import org.jspecify.annotations.NullMarked;
