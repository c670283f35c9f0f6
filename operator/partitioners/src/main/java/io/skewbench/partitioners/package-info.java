/** Partitioners for any Kafka producer. Each class says which settings it needs. */
@NullMarked
package io.skewbench.partitioners;

import org.jspecify.annotations.NullMarked;
