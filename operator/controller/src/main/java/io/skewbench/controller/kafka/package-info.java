/** Lookups and changes in Kafka clusters that never block a reconciliation. */
@NullMarked
package io.skewbench.controller.kafka;

import org.jspecify.annotations.NullMarked;
