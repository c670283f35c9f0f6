/** From Strimzi's own resources to a way into their Kafka cluster. */
@NullMarked
package io.skewbench.controller.strimzi;

import org.jspecify.annotations.NullMarked;
