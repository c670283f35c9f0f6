/** Connects to Kafka clusters, within bounds of what their answers may take of memory. */
@NullMarked
package io.skewbench.admin.connection;

import org.jspecify.annotations.NullMarked;
