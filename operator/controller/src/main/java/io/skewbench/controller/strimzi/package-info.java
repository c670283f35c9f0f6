/** Connections to Kafka clusters, derived from Strimzi's resources. */
@NullMarked
package io.skewbench.controller.strimzi;

import org.jspecify.annotations.NullMarked;
