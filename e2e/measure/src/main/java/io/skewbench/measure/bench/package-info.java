/** Benchmarks that JMH runs. */
@NullMarked
package io.skewbench.measure.bench;

import org.jspecify.annotations.NullMarked;
