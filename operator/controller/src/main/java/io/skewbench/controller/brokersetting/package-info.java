/** The settings that runs give brokers of their own Kafka, through Strimzi. */
@NullMarked
package io.skewbench.controller.brokersetting;

import org.jspecify.annotations.NullMarked;
