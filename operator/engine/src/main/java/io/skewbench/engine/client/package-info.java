/** The versions of kafka-clients that workers run on, and how they differ. */
@NullMarked
package io.skewbench.engine.client;

import org.jspecify.annotations.NullMarked;
