/** Kafka's clients: the versions that workers run on, how these differ, and the meaning of settings. */
@NullMarked
package io.skewbench.engine.client;

import org.jspecify.annotations.NullMarked;
