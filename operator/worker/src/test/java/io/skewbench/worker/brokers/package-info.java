/** Real Kafka broker processes for tests. */
@NullMarked
package io.skewbench.worker.brokers;

import org.jspecify.annotations.NullMarked;
