/** Testbeds, each with a Kafka and a release of the chart, and the operations on the cluster that tests share. */
@NullMarked
package io.skewbench.e2e.testbed;

import org.jspecify.annotations.NullMarked;
