/** Requests to Kafka from within the cluster. */
@NullMarked
package io.skewbench.e2e.kafka;

import org.jspecify.annotations.NullMarked;
