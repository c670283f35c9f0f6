/** The queue of each Kafka cluster: the run that uses it, the next ones, and workers that may still send. */
@NullMarked
package io.skewbench.controller.queue;

import org.jspecify.annotations.NullMarked;
