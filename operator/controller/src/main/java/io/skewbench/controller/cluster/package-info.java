/** Which Kafka cluster a resource means, and how to reach it. */
@NullMarked
package io.skewbench.controller.cluster;

import org.jspecify.annotations.NullMarked;
