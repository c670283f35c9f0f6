/** The Kafka cluster that a resource refers to, and how to reach it. */
@NullMarked
package io.skewbench.controller.cluster;

import org.jspecify.annotations.NullMarked;
