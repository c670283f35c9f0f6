/** The Kafka cluster of one run. */
@NullMarked
package io.skewbench.local.kafka;

import org.jspecify.annotations.NullMarked;
