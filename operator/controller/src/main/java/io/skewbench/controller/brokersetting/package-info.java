/** The settings that runs give the brokers of a Kafka, through Strimzi. */
@NullMarked
package io.skewbench.controller.brokersetting;

import org.jspecify.annotations.NullMarked;
