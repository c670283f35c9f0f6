/** What the tests share: one Kafka, one release of the chart, and what is done to the cluster. */
@NullMarked
package io.skewbench.e2e.testbed;

import org.jspecify.annotations.NullMarked;
