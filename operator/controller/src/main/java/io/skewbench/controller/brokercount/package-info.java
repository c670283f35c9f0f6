/** Reads what the brokers of a Strimzi Kafka count themselves in the measured time of a trial. */
@NullMarked
package io.skewbench.controller.brokercount;

import org.jspecify.annotations.NullMarked;
