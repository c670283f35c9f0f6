/**
 * Consumer groups: what they read, how long it was under way, and how far behind they are. What goes wrong in here
 * comes out as Kafka's exceptions.
 */
@NullMarked
package io.skewbench.worker.consume;

import org.jspecify.annotations.NullMarked;
