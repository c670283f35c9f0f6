/** What the operator asks Kafka clusters, and does to them, without ever keeping a reconciliation waiting. */
@NullMarked
package io.skewbench.controller.kafka;

import org.jspecify.annotations.NullMarked;
