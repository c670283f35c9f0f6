/** Deletes the consumer groups and topics that workers leave in Kafka. */
@NullMarked
package io.skewbench.admin.leftover;

import org.jspecify.annotations.NullMarked;
