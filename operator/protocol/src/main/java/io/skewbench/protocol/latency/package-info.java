/** Distributions of latencies in the form in which they are sent and merged. */
@NullMarked
package io.skewbench.protocol.latency;

import org.jspecify.annotations.NullMarked;
