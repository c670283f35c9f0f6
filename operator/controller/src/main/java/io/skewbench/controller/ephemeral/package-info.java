/** Kafka clusters that Strimzi runs for a single Benchmark. */
@NullMarked
package io.skewbench.controller.ephemeral;

import org.jspecify.annotations.NullMarked;
