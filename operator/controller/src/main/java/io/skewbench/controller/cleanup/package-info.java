/** Cleanup after runs in Kafka and in Kubernetes, and the events about it. */
@NullMarked
package io.skewbench.controller.cleanup;

import org.jspecify.annotations.NullMarked;
