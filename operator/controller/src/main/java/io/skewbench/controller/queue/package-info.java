/** The queue of each Kafka cluster: which run uses it, which is next, and whose workers may still send. */
@NullMarked
package io.skewbench.controller.queue;

import org.jspecify.annotations.NullMarked;
